import { makeStoredScore, winChance } from '@chuhe/cloudbook/score';
import type { MoveGrade } from '@chuhe/lessons/move-grade';
import type { Color } from '@chuhe/rules/piece';
import type { AnalysisLine, PositionEvaluation } from '../../../engine/analysis.ts';
import { LOSSES } from '../../../lib/game/move-mark.ts';

export interface ExploredMove {
  /** Such as `h2e2`. */
  readonly move: string;
  readonly mover: Color;
  /** The evaluations of the positions before and after the move, as far as they are known. */
  readonly before: PositionEvaluation | undefined;
  readonly after: PositionEvaluation | undefined;
  /** Whether opening theory is more reliable than a short search. */
  readonly isOpening: boolean;
  /** Whether it was the only legal move, or only took back a piece. */
  readonly isExpected: boolean;
}

/** Minimum depth, in plies. Before, a search often changes its mind. */
const MIN_DEPTH = 12;
/** Maximum difference in depth, in plies, of two comparable searches, after allowing for the ply between the positions. */
const LIKE_DEPTH = 2;
/** As in a review (docs/review.md). */
const OPENING_MARGIN = 0.05;
const ONLY_MOVE_MARGIN = 0.1;
const DECIDED = 0.95;

const GRADES = { blunder: 4, mistake: 2, dubious: 6 } as const satisfies Record<string, MoveGrade>;
const GOOD: MoveGrade = 1;

/**
 * The grade of a move by the engine's evaluations before and after it. If the move is one of the lines before it, one search has compared
 * it with the best move, and the position after it does not matter.
 * @returns `undefined` while the evaluations do not suffice, `none` for a move without a sign
 */
export function liveGrade(explored: ExploredMove): MoveGrade | 'none' | undefined {
  const { move, mover, before, after, isOpening } = explored;
  const [best] = before?.lines ?? [];
  if (before === undefined || best === undefined || before.depth < MIN_DEPTH) return undefined;
  const listed = before.lines.find(({ moves }) => moves[0] === move);
  const own = listed ?? (isComparable(before, after) ? after?.lines[0] : undefined);
  if (own === undefined) return undefined;
  const loss = chanceOf(mover, best) - chanceOf(mover, own);
  const margin = isOpening ? OPENING_MARGIN : 0;
  const bad = LOSSES.find(([, least]) => loss >= least + margin)?.[0];
  if (bad !== undefined && !(bad === 'dubious' && isOpening)) return GRADES[bad];
  return listed === best && isOnlyMove(explored, before) ? GOOD : 'none';
}

function isComparable(before: PositionEvaluation, after: PositionEvaluation | undefined): boolean {
  return after !== undefined && after.depth + 1 >= before.depth - LIKE_DEPTH;
}

function isOnlyMove({ mover, isExpected }: ExploredMove, { lines }: PositionEvaluation): boolean {
  const [best, second] = lines;
  if (best === undefined || second === undefined || isExpected) return false;
  const [chance, other] = [chanceOf(mover, best), chanceOf(mover, second)];
  return chance - other >= ONLY_MOVE_MARGIN && other < DECIDED && chance > 1 - DECIDED;
}

/** The mover's winning chance, 0 to 1. */
function chanceOf(mover: Color, { score }: AnalysisLine): number {
  const stored = makeStoredScore(score);
  return winChance(mover === 'red' ? stored : -stored);
}
