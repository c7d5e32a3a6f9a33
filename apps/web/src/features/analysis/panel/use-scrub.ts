import { type PointerEvent, useMemo } from 'react';
import { goBack, goForward } from '../../../lib/game/game-store.ts';

/** The distance in pixels that a finger moves for each ply. */
const STEP = 12;

/** Handlers for an element on which a finger scrubs through the game: to the right forwards, to the left backwards. */
export function useScrub() {
  return useMemo(() => {
    let at: number | undefined;
    const stop = (): void => {
      at = undefined;
    };
    return {
      onPointerDown: ({ clientX, currentTarget, pointerId }: PointerEvent): void => {
        at = clientX;
        currentTarget.setPointerCapture(pointerId);
      },
      onPointerMove: ({ clientX }: PointerEvent): void => {
        if (at === undefined) return;
        const steps = Math.trunc((clientX - at) / STEP);
        for (let step = 0; step < Math.abs(steps); step += 1) (steps > 0 ? goForward : goBack)();
        at += steps * STEP;
      },
      onPointerUp: stop,
      onPointerCancel: stop,
    };
  }, []);
}
