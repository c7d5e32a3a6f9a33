/** Positions with their evaluated moves, and the value that a position passes to the positions that lead to it. */
import { MATE_SCORE, MAX_PAWN_SCORE } from '../stored-score.ts';

/** Identifies a position, for example by its key in hexadecimal digits. */
export type PositionId = string | number | bigint;

interface KnownMove<Id extends PositionId> {
  /** The evaluation of the move by an engine or a tablebase: a stored score from the mover's view. */
  readonly score: number;
  /** The position after the move, whether it is known or not. */
  readonly child: Id;
}

/**
 * A position and its evaluated moves. A position without moves is unknown. If `isComplete` is set, however, its side to
 * move has no legal move and has lost.
 */
export interface KnownPosition<Id extends PositionId> {
  readonly moves: readonly KnownMove<Id>[];
  /** Whether `moves` holds every legal move. */
  readonly isComplete: boolean;
}

/** The value of a position for its side to move. */
export interface ChildScore {
  readonly score: number;
  readonly isComplete: boolean;
}

/** The score of the best move; −30,000 if there is no legal move, `undefined` if nothing is known. */
export function positionScore(scores: readonly number[], isComplete: boolean): number | undefined {
  let best: number | undefined;
  for (const score of scores) if (best === undefined || score > best) best = score;
  return best ?? (isComplete ? -MATE_SCORE : undefined);
}

/**
 * The score of a move, backed up from the position after it: the child's score with the opposite sign, and with a
 * mate one ply longer. If the child is unknown, the result is `own`, the move's own score.
 *
 * Mates are at most 2,000 plies long. The result is never farther from 0 than the child's score.
 */
export function backUpScore(own: number, child: ChildScore | undefined): number {
  if (!child) return own;
  const score = negateOnePlyUp(child.score);
  const isUnproven = score > MAX_PAWN_SCORE && !child.isComplete;
  return isUnproven ? Math.max(-score, Math.min(score, own)) : score;
}

function negateOnePlyUp(score: number): number {
  if (score === 0) return 0;
  const magnitude = Math.abs(score);
  const backedUp = magnitude > MAX_PAWN_SCORE + 1 ? magnitude - 1 : magnitude;
  return score > 0 ? -backedUp : backedUp;
}
