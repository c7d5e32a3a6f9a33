/**
 * @typedef {object} Spread
 * @property {number} count
 * @property {number} median `NaN` without values
 * @property {number} most 90th percentile; `NaN` without values
 */

/**
 * @param {readonly number[]} values
 * @returns {Spread}
 */
export function spreadOf(values) {
  return { count: values.length, median: quantile(values, 0.5), most: quantile(values, 0.9) };
}

/**
 * The smallest value that this share of the values does not exceed.
 *
 * @param {readonly number[]} values
 * @param {number} share above 0, at most 1
 */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}
