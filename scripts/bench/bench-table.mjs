import { cpus, loadavg } from 'node:os';

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

/**
 * @param {string} heading
 * @param {readonly Row[]} rows
 */
export function printTable(heading, rows) {
  console.log(`\n${heading}`);
  const widths = {
    title: widthOf(rows.map(({ title }) => title)),
    value: widthOf(rows.map(({ value }) => value)),
    goal: widthOf(rows.map(({ goal = '' }) => goal)),
  };
  for (const { title, value, goal = '', met, note = '' } of rows) {
    const verdict = met === undefined ? '' : met ? 'met' : 'NOT MET';
    const cells = [
      title.padEnd(widths.title),
      value.padEnd(widths.value),
      goal.padEnd(widths.goal),
    ];
    console.log(`${cells.join('  ')}  ${verdict} ${note}`.trimEnd());
  }
}

/**
 * A row for a repeated measurement: its median, and its goal if it has one.
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

/**
 * @param {readonly number[]} values
 * @param {Format} format
 */
export function formatMedian(values, format) {
  const middle = format(median(values));
  if (values.length === 1) return middle;
  return `${middle} (${format(Math.min(...values))} – ${format(Math.max(...values))})`;
}

/** @param {readonly number[]} values at least one */
export function median(values) {
  return quantile(values, 0.5);
}

/**
 * The smallest value that this share of the values does not exceed.
 *
 * @param {readonly number[]} values at least one
 * @param {number} share 0 to 1
 */
export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  const index = Math.max(0, Math.ceil(share * sorted.length) - 1);
  return sorted[index] ?? Number.NaN;
}

/**
 * Prints progress to stderr, so that stdout holds only results.
 *
 * @param {string} text
 */
export function progress(text) {
  console.error(`  … ${text}`);
}

export function printMachine() {
  const model = cpus()[0]?.model.trim() ?? 'CPU';
  console.log(`${model}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`);
}

export function formatLoad() {
  return loadavg()
    .map((load) => load.toFixed(2))
    .join(' ');
}

/** CPU time, user and system, of this process. */
export function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** @param {readonly string[]} texts */
function widthOf(texts) {
  return Math.max(...texts.map(({ length }) => length));
}
