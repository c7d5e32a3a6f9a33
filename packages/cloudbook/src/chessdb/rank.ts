/**
 * Ranks moves with the formulas of chessdb's server. Moves that are not far below the best score are best or good. The
 * tolerance is largest if the best score is near 0. A winning side has no tolerance.
 */
import type { CloudMove, CloudNote, Rank } from './answer.ts';

/** The lowest threshold for a good move. */
const LOWEST = -50;

/** The minimum score of a good move (rank 1), in hundredths of a pawn; usually not an integer. */
export function goodThreshold(best: number): number {
  if (best >= 75) return best;
  if (best >= -30) {
    const threshold = best - allowance(best, 10, 10);
    return best > 50 ? threshold + ((best - 50) / 25) * (best - threshold) : threshold;
  }
  if (best <= LOWEST) return LOWEST;
  return LOWEST + ((best - LOWEST) / 20) * (goodThreshold(-30) - LOWEST);
}

/** The minimum score of a best move (rank 2), which must also reach {@link goodThreshold}. */
export function bestThreshold(best: number): number {
  if (best >= 50 || best < -30) return best;
  const threshold = best - allowance(best, 5, 20);
  return best > 0 ? Math.max(1, threshold) : threshold;
}

/** The minimum score of a move that is worth learning. */
export function learnThreshold(best: number): number {
  if (best >= 50) return best;
  return best >= -30 ? best - allowance(best, 40, 10) : -75;
}

/** The rank of a score, given the best score of the position; 0 if the score is unknown. */
export function rankOf(score: number | undefined, best: number): Rank {
  if (score === undefined || score < goodThreshold(best)) return 0;
  return score >= bestThreshold(best) ? 2 : 1;
}

/** The best score; `undefined` if no move has a score. */
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
 * Moves as `queryall` lists them: ranked, the best first. Equal scores are sorted by fewer good replies, then by
 * more known replies, then by name. Moves without a score come last, in their original order.
 */
export function rankMoves(moves: Iterable<ScoredMove>): CloudMove[] {
  const all = [...moves];
  const best = bestScore(all) ?? 0;
  return all
    .toSorted(compareMoves)
    .map(({ move, score, note }) => ({ move, score, rank: rankOf(score, best), note }));
}

/** A logistic function: half of `max` at 0, nearly `max` far from 0. */
function allowance(best: number, max: number, scale: number): number {
  return max / (1 + Math.exp(-Math.abs(best) / scale));
}

function compareMoves(one: ScoredMove, other: ScoredMove): number {
  if (one.score === undefined || other.score === undefined) {
    return Number(one.score === undefined) - Number(other.score === undefined);
  }
  if (one.score !== other.score) return other.score - one.score;
  const [a, b] = [repliesOf(one.note), repliesOf(other.note)];
  return a.good - b.good || b.known - a.known || (one.move < other.move ? -1 : 1);
}

function repliesOf(note: CloudNote | undefined): { readonly known: number; readonly good: number } {
  return note?.kind === 'replies' ? note : { known: 0, good: 0 };
}
