import { clip } from './display-width.mjs';

/**
 * @typedef {object} Output a part of `process.stderr`
 * @property {boolean} [isTTY]
 * @property {number} [columns]
 * @property {(text: string) => unknown} write
 *
 * @typedef {object} State of the current file
 * @property {string} shown
 * @property {number} share of its bytes that has been read, 0 to 1
 * @property {number} games
 */

const INTERVAL_MILLISECONDS = 500;
const DEFAULT_COLUMNS = 80;
const ERASE_LINE = '\r\u001B[K';

/**
 * Prints progress at most twice a second. In a terminal it overwrites one line; elsewhere it prints a line after a file.
 *
 * @param {Output} output
 * @param {{ total: number, now?: () => number }} options `total`: number of files; `now`: clock in milliseconds
 */
export function makeProgress(output, { total, now = () => performance.now() }) {
  const isTerminal = output.isTTY ?? false;
  let done = 0;
  // Nothing is printed in the first interval.
  let last = now();
  const isDue = () => {
    if (now() - last < INTERVAL_MILLISECONDS) return false;
    last = now();
    return true;
  };
  return {
    /** @param {State} state */
    update(state) {
      if (!isTerminal || !isDue()) return;
      // A wrapped line could not be erased. Some terminals report 0 columns for an unknown width.
      const columns = (output.columns || DEFAULT_COLUMNS) - 1;
      output.write(ERASE_LINE + clip(describe(state, done + 1, total), columns));
    },
    /** @param {{ shown: string, games: number }} file */
    finishFile({ shown, games }) {
      done += 1;
      // Prints nothing after the last file, because the table follows it.
      if (isTerminal || done === total || !isDue()) return;
      output.write(`${done} of ${total} files read, ${games} games in ${shown}\n`);
    },
    end() {
      if (isTerminal) output.write(ERASE_LINE);
    },
  };
}

/**
 * The name comes last, because the end of the line may be clipped.
 *
 * @type {(state: State, number: number, total: number) => string}
 */
function describe({ shown, share, games }, number, total) {
  return `File ${number} of ${total}, ${Math.min(99, Math.floor(share * 100))} %, ${games} games: ${shown}`;
}
