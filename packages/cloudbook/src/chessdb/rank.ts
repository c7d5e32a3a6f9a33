/**
 * Which moves chessdb calls best and good: those not far below the best score. The nearer to equal, the
 * more may be given away; a winning side gives away nothing. The formulas are those of its server.
 */
import type { CloudMove, CloudNote, Rank } from './answer.ts';

/** How far below 0 a score may be and still be worth choosing. */
const LOWEST = -50;

/** The least score that is good (rank 1) beside a best one. In hundredths of a pawn, seldom whole. */
export function goodThreshold(best: number): number {
  if (best >= 75) return best;
  if (best >= -30) {
    const threshold = best - allowance(best, 10, 10);
    return best > 50 ? threshold + ((best - 50) / 25) * (best - threshold) : threshold;
  }
  if (best <= LOWEST) return LOWEST;
  return LOWEST + ((best - LOWEST) / 20) * (goodThreshold(-30) - LOWEST);
}

/** The least score that is best (rank 2), provided that it is good. */
export function bestThreshold(best: number): number {
  if (best >= 50 || best < -30) return best;
  const threshold = best - allowance(best, 5, 20);
  return best > 0 ? Math.max(1, threshold) : threshold;
}

/** The least score that is still worth learning more of. */
export function learnThreshold(best: number): number {
  if (best >= 50) return best;
  return best >= -30 ? best - allowance(best, 40, 10) : -75;
}

/** The rank of a score beside the best of its position; 0 when unknown. */
export function rankOf(score: number | undefined, best: number): Rank {
  if (score === undefined || score < goodThreshold(best)) return 0;
  return score >= bestThreshold(best) ? 2 : 1;
}

/** The best score; `undefined` when no move has one. */
export function bestScore(moves: Iterable<Pick<CloudMove, 'score'>>): number | undefined {
  let best: number | undefined;
  for (const { score } of moves) {
    if (score !== undefined && (best === undefined || score > best)) best = score;
  }
  return best;
}

export interface ScoredMove {
  readonly move: string;
  readonly score: number | undefined;
  readonly note?: CloudNote | undefined;
}

/**
 * Moves as `queryall` lists them: ranked, the best first; of equal scores the one with fewer good
 * replies, then with more known ones, then by name. Those without a score come last, as they stood.
 */
export function rankMoves(moves: Iterable<ScoredMove>): CloudMove[] {
  const all = [...moves];
  const best = bestScore(all) ?? 0;
  return all
    .toSorted(compareMoves)
    .map(({ move, score, note }) => ({ move, score, rank: rankOf(score, best), note }));
}

/** A logistic: half of `most` at 0, nearly all of it far from there. */
function allowance(best: number, most: number, scale: number): number {
  return most / (1 + Math.exp(-Math.abs(best) / scale));
}

function compareMoves(one: ScoredMove, other: ScoredMove): number {
  if (one.score === undefined || other.score === undefined) {
    return Number(one.score === undefined) - Number(other.score === undefined);
  }
  if (one.score !== other.score) return other.score - one.score;
  const [mine, theirs] = [repliesOf(one.note), repliesOf(other.note)];
  return mine.good - theirs.good || theirs.known - mine.known || (one.move < other.move ? -1 : 1);
}

function repliesOf(note: CloudNote | undefined): { readonly known: number; readonly good: number } {
  return note?.kind === 'replies' ? note : { known: 0, good: 0 };
}
