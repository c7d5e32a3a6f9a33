import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import {
  diffPlacements,
  type PieceMove,
  type PlacedPiece,
  type PlacementDiff,
} from './animation.ts';
import { type Orientation, pointOf } from './geometry.ts';
import { endAnimations, playKeyframes, prefersReducedMotion } from './input/dom.ts';
import { type Placement, samePlacement } from './placement.ts';
import type { Move, Square } from './square.ts';

interface AnimationOptions {
  readonly placement: Placement;
  readonly orientation: Orientation;
  /** Duration of the animation in milliseconds; 0 for none. */
  readonly duration: number;
  /** The move of the last drop, whose piece is already on its target. */
  readonly dropped: RefObject<Move | undefined>;
  readonly stage: RefObject<SVGSVGElement | null>;
}

interface Animation {
  readonly ghosts: readonly PlacedPiece[];
  readonly travellers: ReadonlySet<Square>;
}

const NOTHING: PlacementDiff = { moved: [], appeared: [], vanished: [] };

/**
 * Animates the difference between two placements. The elements are already in their final places, so that
 * an interrupted animation only has to be cancelled.
 */
export function useAnimation(options: AnimationOptions): Animation {
  const { placement, orientation, duration, dropped, stage } = options;
  const [shown, setShown] = useState({ placement, diff: NOTHING });
  if (shown.placement !== placement) {
    const isSame = samePlacement(shown.placement, placement);
    setShown({
      placement,
      diff: isSame ? shown.diff : diffOf(shown.placement, placement, duration),
    });
  }
  const { diff } = shown;
  // Only a new diff starts an animation; a change of the view must not restart it.
  const view = useRef({ orientation, duration });
  useLayoutEffect(() => {
    view.current = { orientation, duration };
  });
  useLayoutEffect(() => {
    const { current: svg } = stage;
    const drop = dropped.current;
    dropped.current = undefined;
    if (svg === null || diff === NOTHING) return undefined;
    const wait = prefersReducedMotion() ? 0 : view.current.duration;
    cancelFlights(svg, diff);
    if (wait > 0) play(svg, withoutDrop(diff, drop), view.current);
    const timer = setTimeout(() => setShown((now) => ({ ...now, diff: NOTHING })), wait);
    return () => clearTimeout(timer);
  }, [diff, dropped, stage]);
  const travellers = useMemo(() => new Set(diff.moved.map(({ to }) => to)), [diff]);
  return { ghosts: diff.vanished, travellers };
}

function diffOf(before: Placement, after: Placement, duration: number): PlacementDiff {
  return duration > 0 ? diffPlacements(before, after) : NOTHING;
}

/**
 * Cancels the animations on squares that a piece reaches. Elements belong to squares, so a returning piece
 * would otherwise continue the animation of its captor.
 */
function cancelFlights(svg: SVGSVGElement, { moved, appeared }: PlacementDiff): void {
  for (const square of [...moved.map(({ to }) => to), ...appeared.map(({ square }) => square)]) {
    const element = svg.querySelector(`[data-square="${square}"]`);
    if (element !== null) endAnimations(element);
  }
}

function play(
  svg: SVGSVGElement,
  { moved, appeared, vanished }: PlacementDiff,
  { orientation, duration }: { readonly orientation: Orientation; readonly duration: number },
): void {
  const animate = (selector: string, keyframes: Keyframe[]) => {
    const element = svg.querySelector(selector);
    if (element !== null) playKeyframes(element, keyframes, duration);
  };
  for (const travel of moved) animate(`[data-square="${travel.to}"]`, flight(travel, orientation));
  for (const { square } of appeared) {
    animate(`[data-square="${square}"]`, [{ opacity: 0 }, { opacity: 1 }]);
  }
  for (const { square } of vanished) {
    animate(`[data-ghost="${square}"]`, [{ opacity: 1 }, { opacity: 0 }]);
  }
}

function flight({ from, to }: PieceMove, orientation: Orientation): Keyframe[] {
  return [from, to].map((square) => {
    const { x, y } = pointOf(square, orientation);
    return { transform: `translate(${x}px, ${y}px)` };
  });
}

function withoutDrop(diff: PlacementDiff, drop: Move | undefined): PlacementDiff {
  const moved = diff.moved.filter(({ from, to }) => from !== drop?.from || to !== drop.to);
  return { ...diff, moved };
}
