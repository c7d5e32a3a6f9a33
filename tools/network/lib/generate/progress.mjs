/**
 * @typedef {object} Output a part of `process.stderr`
 * @property {boolean} [isTTY]
 * @property {(text: string) => unknown} write
 *
 * @typedef {{ total: number, games: number }} State
 */

const ERASE_LINE = '\r\u001B[K';
/** Time between two outputs. A terminal shows one line that is overwritten; other outputs receive a new line each time. */
const INTERVAL_MS = { terminal: 1_000, elsewhere: 15_000 };

/**
 * Prints the number of positions, the pace and the remaining time.
 *
 * @param {Output} output
 * @param {number} goal
 * @param {() => number} [now] milliseconds
 */
export function makeProgress(output, goal, now = () => performance.now()) {
  const isTerminal = output.isTTY ?? false;
  const interval = isTerminal ? INTERVAL_MS.terminal : INTERVAL_MS.elsewhere;
  const start = now();
  let first = 0;
  let last = start;
  /** @param {State} state */
  const describe = ({ total, games }) => {
    const rate = ((total - first) * 1000) / Math.max(1, now() - start);
    const left = rate > 0 ? Math.max(0, goal - total) / rate : 0;
    return `${total} of ${goal} positions, ${games} games, ${rate.toFixed(0)} positions/s, ${formatTime(left)} left`;
  };
  return {
    /** @param {{ frames: readonly { count: number }[], dropped: number, damaged: number, seed: number }} file */
    begin({ frames, dropped, damaged, seed }) {
      first = frames.reduce((sum, { count }) => sum + count, 0);
      output.write(`seed ${seed}\n`);
      if (dropped > 0) output.write(`${dropped} bytes of an incomplete game are dropped\n`);
      if (damaged > 0) output.write(`${damaged} damaged bytes are skipped\n`);
      if (first > 0) output.write(`continues from ${first} positions of ${frames.length} games\n`);
    },
    /** @param {State} state */
    update(state) {
      if (now() - last < interval) return;
      last = now();
      output.write(isTerminal ? ERASE_LINE + describe(state) : `${describe(state)}\n`);
    },
    /** @param {State} state */
    end(state) {
      output.write(`${isTerminal ? ERASE_LINE : ''}${describe(state)}\n`);
    },
  };
}

/** @param {number} seconds */
function formatTime(seconds) {
  if (seconds < 120) return `${seconds.toFixed(0)} s`;
  return seconds < 7_200 ? `${(seconds / 60).toFixed(0)} min` : `${(seconds / 3600).toFixed(1)} h`;
}
