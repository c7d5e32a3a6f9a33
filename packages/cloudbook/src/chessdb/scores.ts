/**
 * Scores on the wire. chessdb's are the stored scores of this package but for two things: what is no mate
 * stays within ±9,999, since clients take anything larger for one, and −30,001 is a final draw.
 */
import { MATE_SCORE, mateMoves } from '../stored-score.ts';

/** The largest score that no client takes for a mate. */
const MAX_CLOUD_PAWN_SCORE = 9_999;
const FINAL_DRAW = MATE_SCORE + 1;

/**
 * The number to send. Mates stay as they are; larger evaluations are cut to ±9,999. Throws a `RangeError`
 * for what is no stored score.
 */
export function makeCloudScore(score: number): number {
  if (!Number.isInteger(score) || Math.abs(score) > MATE_SCORE) {
    throw new RangeError(`no score: ${score}`);
  }
  if (mateMoves(score) !== undefined) return score;
  const cut = Math.max(-MAX_CLOUD_PAWN_SCORE, Math.min(MAX_CLOUD_PAWN_SCORE, score));
  return cut === 0 ? 0 : cut;
}

/**
 * Reads whole numbers within ±30,000, also with a count behind them as older servers write it, `15 (4)`.
 * ±30,001 is 0. Between ±10,000 and ±27,999 stand wins of a tablebase whose distance in plies is not
 * known: they are kept, and worded as forced wins. `undefined` for anything else.
 */
export function parseCloudScore(text: string): number | undefined {
  const [, digits] = /^([+-]?\d{1,5})(?: ?\(-?\d{1,5}\))?$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const score = Number(digits);
  if (score === 0 || Math.abs(score) === FINAL_DRAW) return 0;
  return Math.abs(score) <= MATE_SCORE ? score : undefined;
}
