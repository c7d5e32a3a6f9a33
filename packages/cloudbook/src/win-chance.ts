/** How likely a score is to win, and what a pawn of another evaluation is worth. */
import { MAX_PAWN_SCORE } from './stored-score.ts';

/**
 * Hundredths of a pawn that raise the odds of winning e-fold: 160 is a chance of 73 %.
 *
 * Fitted to what the scores of the product's network came to (`scripts/fit-win-chance.mjs`): 174 ± 20
 * and 162 ± 14 in two runs of games of the engine against itself, 145 ± 16 in games of masters.
 */
export const WIN_CHANCE_SCALE = 160;

/**
 * The same of Fairy-Stockfish's classical evaluation, whose scores are nearly twice as large for the same chance: 291 ± 35
 * in games of the engine against itself, 279 ± 14 in games of masters.
 */
export const CLASSICAL_SCALE = 285;

/**
 * Hundredths of a pawn by the classical evaluation in those of the network, so that a pawn means the same whoever says it:
 * `pawnsOfClassical(285)` is 160. To be called where an engine's lines are read, of an engine that said it has no network;
 * of a score alone nobody can tell where it is from. Not for mates.
 */
export function pawnsOfClassical(score: number): number {
  // Never −0, which is another number to a comparison of objects.
  return Math.round((score * WIN_CHANCE_SCALE) / CLASSICAL_SCALE) + 0;
}

/**
 * The expected result for the side whose score it is, 0 to 1, a draw counting half. Gauges, graphs and
 * move judgements all ask here, so that they agree.
 *
 * Never falls as the score rises, and the chances of the two sides add up to exactly 1. A mate is
 * certain. `NaN` stays `NaN`: ask only about scores that are known.
 */
export function winChance(score: number): number {
  // By reflection, for the exact sum: the logistic itself is off by a rounding on one side.
  if (score < 0) return 1 - winChance(-score);
  return score > MAX_PAWN_SCORE ? 1 : logistic(score / WIN_CHANCE_SCALE);
}

/** chessdb's scale is part of its protocol: it stays when `WIN_CHANCE_SCALE` is fitted anew. */
const CHESSDB_SCALE = 330;
const CHESSDB_LIMIT = 10_000;

/**
 * The `winrate` field of a chessdb answer: per cent with two decimals, `'50.08'` for a score of 1.
 * `undefined` from ±10,000 on, where chessdb leaves the field out, as it does on every row from its
 * endgame tables and on unknown scores.
 */
export function makeWinrate(score: number): string | undefined {
  if (!(Math.abs(score) < CHESSDB_LIMIT)) return undefined;
  return (100 * logistic(score / CHESSDB_SCALE)).toFixed(2);
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
