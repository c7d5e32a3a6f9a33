import { winChance } from '@chuhe/cloudbook/score';
import type { CloudMove } from '@chuhe/contract/cloud';

/** `best` and `good` follow chessdb's ranks. The others depend on how much winning chance the move loses. */
const MOVE_MARKS = ['best', 'good', 'dubious', 'mistake', 'blunder'] as const;
export type MoveMark = (typeof MOVE_MARKS)[number];

/** The least loss of winning chance, 0–1, for each mark. A review uses the same values. */
export const LOSSES = [
  ['blunder', 0.2],
  ['mistake', 0.1],
  ['dubious', 0.05],
] as const satisfies readonly (readonly [MoveMark, number])[];

/** @param best the score of the position's best move, from the mover's view */
export function markOf(
  { rank, score }: Pick<CloudMove, 'rank' | 'score'>,
  best: number,
): MoveMark | undefined {
  // In a lost position chessdb ranks no move as best, but the user still wants to see the best one.
  if (rank === 2 || score === best) return 'best';
  if (rank === 1) return 'good';
  const loss = winChance(best) - winChance(score);
  return LOSSES.find(([, least]) => loss >= least)?.[0];
}
