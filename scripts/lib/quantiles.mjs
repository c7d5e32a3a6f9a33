/**
 * The smallest value `v` in the list for which at least the fraction `share` of all values is at most `v`.
 *
 * @param {readonly number[]} values
 * @param {number} share above 0, at most 1
 * @returns {number} `NaN` without values
 */
export function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
}

/** @param {readonly number[]} values */
export function median(values) {
  return quantile(values, 0.5);
}
