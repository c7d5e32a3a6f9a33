/** Converts scores to win chances and winrates, and scores of the classical evaluation to those of the network. */
import { MAX_PAWN_SCORE } from './stored-score.ts';

/**
 * The score, in hundredths of a pawn, that multiplies the odds of winning by e: a score of 160 is a chance of 73 %.
 *
 * Fitted to the results of games scored by the network xiangqi-chuhe-3 (`scripts/fit-win-chance.mjs`): 164 ± 13 and
 * 189 ± 17 in two runs of games of the engine against itself, 144 ± 6 in games of masters.
 */
export const WIN_CHANCE_SCALE = 160;

/**
 * The scale of Fairy-Stockfish's classical evaluation, whose scores are nearly twice as large for the same chance:
 * 291 ± 35 in games of the engine against itself, 279 ± 14 in games of masters.
 */
export const CLASSICAL_SCALE = 285;

/**
 * Converts a score of the classical evaluation to the scale of the network, so that a pawn has the same win chance:
 * `fromClassicalScore(285)` is 160. Call it for the lines of an engine that has reported no network, since a score alone
 * does not show its origin. Do not call it for mates.
 */
export function fromClassicalScore(score: number): number {
  // Adding 0 turns −0 into 0, because deep equality distinguishes them.
  return Math.round((score * WIN_CHANCE_SCALE) / CLASSICAL_SCALE) + 0;
}

/**
 * The expected result from 0 to 1 for the side from whose view the score is; a draw counts half. Gauges, graphs and
 * move judgements all use this function, so that they agree.
 *
 * The result never falls as the score rises, and the chances of the two sides add up to exactly 1. A mate is 0 or 1.
 * `NaN` stays `NaN`.
 */
export function winChance(score: number): number {
  // Reflection makes the sum of both sides exactly 1, which the logistic function alone does not, because of rounding.
  if (score < 0) return 1 - winChance(-score);
  return score > MAX_PAWN_SCORE ? 1 : logistic(score / WIN_CHANCE_SCALE);
}

/** The scale is part of chessdb's protocol and independent of `WIN_CHANCE_SCALE`. */
const CHESSDB_SCALE = 330;
const CHESSDB_LIMIT = 10_000;

/**
 * The `winrate` field of a chessdb answer, in per cent with two decimals: `'50.08'` for a score of 1. `undefined` for scores
 * from ±10,000 on, for which chessdb leaves the field out, as it does for tablebase rows and unknown scores.
 */
export function makeWinrate(score: number): string | undefined {
  if (!(Math.abs(score) < CHESSDB_LIMIT)) return undefined;
  return (100 * logistic(score / CHESSDB_SCALE)).toFixed(2);
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
