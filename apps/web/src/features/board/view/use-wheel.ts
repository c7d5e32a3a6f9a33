import { type RefObject, useEffect, useRef } from 'react';
import { goBack, goForward } from '../../../lib/game/game-store.ts';

/** Wheel travel for one ply: a notch of a wheel is 100, a touchpad sends many small steps. */
const STEP = 60;

/** The wheel over the board walks through the game. */
export function useWheel(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = ref.current;
    let travel = 0;
    const onWheel = (event: WheelEvent): void => {
      // With Ctrl the wheel zooms the page.
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      travel = Math.sign(travel) === Math.sign(event.deltaY) ? travel + event.deltaY : event.deltaY;
      if (Math.abs(travel) < STEP) return;
      if (travel > 0) goForward();
      else goBack();
      travel = 0;
    };
    // React listens passively, and a passive listener cannot keep the page from scrolling.
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, []);
  return ref;
}
