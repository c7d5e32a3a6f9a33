/**
 * A line with the progress of a long run and the remaining time, estimated from the pace so far.
 *
 * @param {{ known: number, evaluated: number, timeMs: number }} progress positions in the journal, and those that this run
 *   has evaluated in `timeMs` milliseconds
 * @param {number} count number of positions at the end of the run
 * @returns {string}
 * @example
 * progressLine({ known: 300, evaluated: 100, timeMs: 200_000 }, 1000); // '300 of 1000 positions, 0.50 a second, 23 min left'
 */
export function progressLine({ known, evaluated, timeMs }, count) {
  const perSecond = timeMs > 0 ? (evaluated * 1000) / timeMs : 0;
  const seconds = perSecond > 0 ? Math.max(0, count - known) / perSecond : Number.NaN;
  return `${known} of ${count} positions, ${perSecond.toFixed(2)} a second, ${duration(seconds)} left`;
}

/**
 * @param {number} seconds
 * @example duration(150); // '3 min'
 */
export function duration(seconds) {
  if (Number.isNaN(seconds)) return 'unknown time';
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
