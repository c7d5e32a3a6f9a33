/**
 * The scores of the protocol. They are the stored scores of this package with two exceptions: scores other than
 * mates stay within ±9,999, since clients treat anything larger as a mate, and ±30,001 is a final draw.
 */
import { MATE_SCORE, mateMoves } from '../stored-score.ts';

/** The largest score that clients do not treat as a mate. */
const MAX_CLOUD_PAWN_SCORE = 9_999;
const FINAL_DRAW = MATE_SCORE + 1;

/**
 * The number to send. Mates are unchanged; other scores are clamped to ±9,999. Throws a `RangeError` for an
 * invalid stored score.
 */
export function makeCloudScore(score: number): number {
  if (!Number.isInteger(score) || Math.abs(score) > MATE_SCORE) {
    throw new RangeError(`not a score: ${score}`);
  }
  if (mateMoves(score) !== undefined) return score;
  // Adding 0 turns −0 into 0.
  return Math.max(-MAX_CLOUD_PAWN_SCORE, Math.min(MAX_CLOUD_PAWN_SCORE, score)) + 0;
}

/**
 * Reads integers within ±30,000, with or without the count that older servers append, as in `15 (4)`. ±30,001 is read
 * as 0. Scores between ±10,000 and ±27,999 are tablebase wins at an unknown distance; they are kept, and described as
 * forced wins. Returns `undefined` for any other text.
 */
export function parseCloudScore(text: string): number | undefined {
  const [, digits] = /^([+-]?\d{1,5})(?: ?\(-?\d{1,5}\))?$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const score = Number(digits);
  if (score === 0 || Math.abs(score) === FINAL_DRAW) return 0;
  return Math.abs(score) <= MATE_SCORE ? score : undefined;
}
