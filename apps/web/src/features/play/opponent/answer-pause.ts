/** How long the engine waits before it answers, so that it plays at the pace of a person. */
import type { Position } from '@chuhe/rules/position';

/** Milliseconds, from the shortest to the longest pause. */
const USUAL_MS = [700, 2_200] as const;
/** After a capture, which is often answered at once, and with a single legal move. */
const QUICK_MS = [400, 900] as const;
/** The largest share of the remaining time. */
const CLOCK_SHARE = 1 / 40;

interface Situation {
  /** The position that the engine answers. */
  readonly position: Position;
  /** Whether the last move captured a piece. */
  readonly isCapture: boolean;
  /** Milliseconds left on the engine's clock; `undefined` without a clock. */
  readonly left: number | undefined;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
}

/** The pause in milliseconds. The search runs meanwhile, so the answer is later only if the search takes longer. */
export function answerPause({ position, isCapture, left, random }: Situation): number {
  const isQuick = isCapture || position.legalMoves().length === 1;
  const [least, most] = isQuick ? QUICK_MS : USUAL_MS;
  const pause = least + random() * (most - least);
  return Math.round(left === undefined ? pause : Math.min(pause, left * CLOCK_SHARE));
}
