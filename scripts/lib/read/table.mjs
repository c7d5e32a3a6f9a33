import { displayWidth, padEnd, padStart } from './display-width.mjs';

/** @typedef {import('./summarise.mjs').FileSummary} FileSummary */

const HEADINGS = [
  'file',
  'format',
  'encoding',
  'notation',
  'games',
  'complete',
  'plies',
  'warnings',
  'seconds',
];
/** Number of columns with text. The columns after them have numbers. */
const TEXT_COLUMNS = 4;

/**
 * A table with a line for each file and, for several files, a line with the sums.
 *
 * @param {readonly FileSummary[]} summaries
 */
export function formatTable(summaries) {
  const rows = [HEADINGS, ...summaries.map(makeRow)];
  if (summaries.length > 1) rows.push(makeRow(addUp(summaries)));
  const widths = HEADINGS.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, displayWidth(row[column] ?? '')), 0),
  );
  return rows.map((row) => formatRow(row, widths)).join('\n');
}

/** @type {(row: readonly string[], widths: readonly number[]) => string} */
function formatRow(row, widths) {
  return row
    .map((cell, column) => (column < TEXT_COLUMNS ? padEnd : padStart)(cell, widths[column] ?? 0))
    .join('  ')
    .trimEnd();
}

/** @param {FileSummary} summary */
function makeRow(summary) {
  const { shown, format, encoding, notations, games, complete, plies, warningCount } = summary;
  const numbers = [games, complete, plies, warningCount].map(String);
  const seconds = summary.seconds.toFixed(2);
  return [shown, format, encoding, notations.join(' '), ...numbers, seconds];
}

/** @type {(summaries: readonly FileSummary[]) => FileSummary} */
function addUp(summaries) {
  /** @param {(summary: FileSummary) => number} of */
  const sum = (of) => summaries.reduce((total, summary) => total + of(summary), 0);
  return {
    shown: `${summaries.length} files`,
    format: '',
    encoding: '',
    notations: [],
    games: sum(({ games }) => games),
    complete: sum(({ complete }) => complete),
    plies: sum(({ plies }) => plies),
    warningCount: sum(({ warningCount }) => warningCount),
    warnings: [],
    emptyFiles: [],
    seconds: sum(({ seconds }) => seconds),
  };
}
