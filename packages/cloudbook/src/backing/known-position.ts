/** Positions with the moves that are known of them, and what a position is worth to one that leads to it. */
import { MATE_SCORE, MAX_PAWN_SCORE } from '../stored-score.ts';

/** Whatever names a position, such as its key in hexadecimal digits. */
export type PositionId = string | number | bigint;

interface KnownMove<Id extends PositionId> {
  /** The move's own evaluation, by an engine or a tablebase: a stored score from the mover's view. */
  readonly score: number;
  /** The position after the move, known or not. */
  readonly child: Id;
}

/**
 * A position and its evaluated moves. Without any it is unknown, unless it is complete too: then its side
 * to move has no legal move and has lost.
 */
export interface KnownPosition<Id extends PositionId> {
  readonly moves: readonly KnownMove<Id>[];
  /** Whether every legal move is among them. */
  readonly isComplete: boolean;
}

/** What a position is worth to its side to move. */
export interface ChildScore {
  readonly score: number;
  readonly isComplete: boolean;
}

/** The score of the best move; −30,000 where there is no legal one, `undefined` where nothing is known. */
export function positionScore(scores: readonly number[], isComplete: boolean): number | undefined {
  let best: number | undefined;
  for (const score of scores) if (best === undefined || score > best) best = score;
  return best ?? (isComplete ? -MATE_SCORE : undefined);
}

/**
 * The score of a move by what the position after it is worth: the opposite, a mate one ply further from
 * it. `own` is the move's own score, and stays where the child is unknown.
 *
 * A mate of 2,000 plies is as long as they get. Never farther from 0 than the child's score.
 */
export function backUpScore(own: number, child: ChildScore | undefined): number {
  if (!child) return own;
  const score = onePlyUp(child.score);
  const isUnproven = score > MAX_PAWN_SCORE && !child.isComplete;
  return isUnproven ? Math.max(-score, Math.min(score, own)) : score;
}

function onePlyUp(score: number): number {
  if (score === 0) return 0;
  const distance = Math.abs(score);
  const further = distance > MAX_PAWN_SCORE + 1 ? distance - 1 : distance;
  return score > 0 ? -further : further;
}
