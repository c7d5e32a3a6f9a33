/** Finds the reason why a move is bad. */
import type { Position } from '@chuhe/rules/position';
import type { Reason } from './reason.ts';

/** A move that the review calls bad, with the lines of the engine. */
export interface BadMove {
  /** The position before the move. */
  readonly before: Position;
  /** The move played, such as `h2e2`. */
  readonly move: string;
  /** The best line before the move; it does not begin with the move. May be empty. */
  readonly better: readonly string[];
  /** The opponent's best line after the move. May be empty. */
  readonly refutation: readonly string[];
}

/** The reason that matters most; `undefined` if none is proved. Lines with illegal moves are read up to the first of them. */
export function explain(_bad: BadMove): Reason | undefined {
  return undefined;
}
