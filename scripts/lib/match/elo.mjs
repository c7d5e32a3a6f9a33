/**
 * The difference in strength that a result tells of, on the Elo scale: a score s answers to −400·log10(1/s − 1).
 *
 * @typedef {{ wins: number, draws: number, losses: number }} Result from the side of the first player
 * @typedef {{ elo: number, low: number, high: number }} Difference
 */

/** Standard deviations on either side that hold 95 % of a normal distribution. */
const NORMAL_95 = 1.96;

/**
 * The difference and its 95 % interval. Games are taken as independent: two with one opening are a little less
 * than that, so that the interval is, if anything, too wide.
 *
 * @param {Result} result of at least one game
 * @returns {Difference} ±Infinity where one side made every point
 */
export function estimateElo({ wins, draws, losses }) {
  const games = wins + draws + losses;
  const score = (wins + draws / 2) / games;
  const squares = (wins + draws / 4) / games;
  const error = NORMAL_95 * Math.sqrt(Math.max(0, squares - score * score) / games);
  return { elo: eloOf(score), low: eloOf(score - error), high: eloOf(score + error) };
}

/** @param {number} score share of the points; beyond 0 and 1 it counts as these */
function eloOf(score) {
  if (score <= 0) return Number.NEGATIVE_INFINITY;
  return score >= 1 ? Number.POSITIVE_INFINITY : -400 * Math.log10(1 / score - 1);
}
