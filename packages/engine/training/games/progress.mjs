/**
 * Lines about a run that may take days.
 *
 * @typedef {import('./tally.mjs').Tally} Tally
 */

const INTERVAL_MS = 30_000;

/**
 * Prints a line after a game, at most every 30 seconds.
 *
 * @param {object} options
 * @param {(line: string) => void} options.print
 * @param {number} options.goal in plies; 0 for none
 */
export function makeProgress({ print, goal }) {
  let start = performance.now();
  let last = start;
  let first = 0;
  return {
    /** @param {Tally} tally */
    begin({ numbers, plies }) {
      if (plies > 0) print(`continues after ${numbers.size} games with ${plies} plies`);
      start = performance.now();
      last = start;
      first = plies;
    },
    /** @param {Tally} tally */
    update({ numbers, plies }) {
      if (performance.now() - last < INTERVAL_MS) return;
      last = performance.now();
      const rate = ((plies - first) * 1000) / (last - start);
      const left = goal > 0 ? `, ${formatTime((goal - plies) / rate)} left` : '';
      const of = goal > 0 ? ` of ${goal}` : '';
      print(`${plies}${of} plies, ${numbers.size} games, ${rate.toFixed(0)} plies/s${left}`);
    },
  };
}

/** @param {number} seconds */
function formatTime(seconds) {
  if (seconds < 120) return `${Math.max(0, seconds).toFixed(0)} s`;
  return seconds < 7_200 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
