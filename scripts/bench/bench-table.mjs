import { cpus, loadavg } from 'node:os';
import { median } from '../lib/quantiles.mjs';

/**
 * Statistics and tables of the benchmarks.
 *
 * @typedef {object} Row
 * @property {string} title
 * @property {string} value
 * @property {string} [goal]
 * @property {boolean} [met]
 * @property {string} [note] remark on the verdict
 *
 * @typedef {(value: number) => string} Format
 */

/** @type {(heading: string, rows: readonly Row[]) => void} */
export function printTable(heading, rows) {
  console.log(`\n${heading}`);
  /** @param {'title' | 'value' | 'goal'} column */
  const widthOf = (column) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = { title: widthOf('title'), value: widthOf('value'), goal: widthOf('goal') };
  for (const { title, value, goal = '', met, note = '' } of rows) {
    const verdict = met === undefined ? '' : met ? 'met' : 'NOT MET';
    const cells = `${title.padEnd(widths.title)}  ${value.padEnd(widths.value)}  ${goal.padEnd(widths.goal)}`;
    console.log(`${cells}  ${verdict} ${note}`.trimEnd());
  }
}

/**
 * A row for a repeated measurement, with its median, and its goal if it has one.
 *
 * @param {string} title
 * @param {readonly number[]} values
 * @param {{ format: Format, most?: number }} look
 * @returns {Row}
 */
export function rowOf(title, values, { format, most }) {
  const value = formatMedian(values, format);
  if (most === undefined) return { title, value };
  return { title, value, goal: `≤ ${format(most)}`, met: median(values) <= most };
}

/** @type {(values: readonly number[], format: Format) => string} */
export function formatMedian(values, format) {
  const middle = format(median(values));
  if (values.length === 1) return middle;
  return `${middle} (${format(Math.min(...values))} – ${format(Math.max(...values))})`;
}

/**
 * Runs a measurement several times, and prints the progress.
 *
 * @template Result
 * @param {number} rounds
 * @param {string} title
 * @param {() => Promise<Result>} measure
 */
export async function repeat(rounds, title, measure) {
  /** @type {Result[]} */
  const results = [];
  for (let round = 1; round <= rounds; round += 1) {
    progress(`${title}, round ${round} of ${rounds}`);
    results.push(await measure());
  }
  return results;
}

/**
 * Prints progress to stderr, so that stdout has only results.
 *
 * @param {string} text
 */
export function progress(text) {
  console.error(`  … ${text}`);
}

export function printMachine() {
  const model = cpus()[0]?.model.trim() ?? 'unknown processor';
  console.log(`Node ${process.version}, ${process.platform} ${process.arch}`);
  console.log(`${cpus().length} × ${model}; load average ${formatLoad()}`);
}

export function formatLoad() {
  return loadavg()
    .map((load) => load.toFixed(2))
    .join(' ');
}

/** @param {number} ms */
export function formatMs(ms) {
  return `${ms.toFixed(0)} ms`;
}

/** User and system CPU time of this process. */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
