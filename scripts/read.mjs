import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { RunError, runScript } from './lib/run.mjs';
import { ensureInstalled, ensureNode } from './lib/setup.mjs';
import { build } from './lib/tools.mjs';

/**
 * `npm run read -- FOLDER|FILE… [--warnings]`: reads every PGN file and prints what it holds. Status 1 when a file is
 * missing, or holds no game.
 *
 * @typedef {typeof import('@chuhe/game/pgn')} Pgn
 *
 * @typedef {object} FileSummary
 * @property {string} path
 * @property {string} encoding
 * @property {readonly string[]} notations
 * @property {number} games
 * @property {number} complete games of which no move was left out
 * @property {number} plies moves, those of variations included
 * @property {number} warningCount
 * @property {readonly string[]} warnings the first ones
 * @property {number} seconds
 */

const HEADINGS = [
  'file',
  'encoding',
  'notation',
  'games',
  'complete',
  'plies',
  'warnings',
  'seconds',
];
/** So many warnings of a file are kept. */
const MAX_WARNINGS = 10_000;

await runScript(async () => {
  ensureNode();
  const args = process.argv.slice(2);
  const paths = args.filter((arg) => arg !== '--warnings');
  if (paths.length === 0 || paths.some((path) => path.startsWith('--'))) {
    throw new RunError('Use: npm run read -- FOLDER|FILE… [--warnings]', 1);
  }
  await ensureInstalled();
  await build();
  await readPaths(paths, args.includes('--warnings'));
});

/**
 * @param {readonly string[]} paths
 * @param {boolean} showsWarnings
 */
async function readPaths(paths, showsWarnings) {
  const pgn = await import('@chuhe/game/pgn');
  const base = process.env['INIT_CWD'] ?? process.cwd();
  /** @type {FileSummary[]} */
  const summaries = [];
  for (const file of await listFiles(paths.map((path) => resolve(base, path)))) {
    summaries.push(await readFile(pgn, file, relative(base, file)));
  }
  printTable(summaries);
  if (showsWarnings) printWarnings(summaries);
  if (summaries.some(({ games }) => games === 0)) process.exitCode = 1;
}

/**
 * @param {readonly string[]} paths
 * @returns {Promise<string[]>}
 */
async function listFiles(paths) {
  /** @type {string[]} */
  const files = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (!found) throw new RunError(`No such file or folder: ${path}`, 1);
    files.push(...(found.isDirectory() ? await listFolder(path) : [path]));
  }
  if (files.length === 0) throw new RunError('No .pgn file there', 1);
  return files;
}

/** @param {string} folder */
async function listFolder(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.pgn'))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

/**
 * @param {Pgn} pgn
 * @param {string} file
 * @param {string} path as it is printed
 * @returns {Promise<FileSummary>}
 */
async function readFile({ readGames, warningText }, file, path) {
  const start = performance.now();
  const reading = readGames(createReadStream(file));
  const counts = { games: 0, complete: 0, plies: 0 };
  /** @type {Set<string>} */
  const notations = new Set();
  /** @type {string[]} */
  const warnings = [];
  let warningCount = 0;
  /** @param {readonly import('@chuhe/game/pgn').Warning[]} found */
  const keep = (found) => {
    for (const warning of found) {
      warningCount += warning.code === 'more-warnings' ? (warning.count ?? 1) : 1;
      if (warnings.length < MAX_WARNINGS) warnings.push(warningText(warning));
    }
  };
  try {
    for await (const { game, isComplete, notation, warnings: own } of reading) {
      counts.games += 1;
      counts.plies += game.nodeCount;
      if (isComplete) counts.complete += 1;
      if (notation !== undefined) notations.add(notation);
      keep(own);
    }
  } catch (error) {
    // The file's fault, such as a missing permission: the others are read all the same.
    warnings.push(error instanceof Error ? error.message : String(error));
    warningCount += 1;
  }
  keep(reading.warnings);
  const seconds = (performance.now() - start) / 1000;
  const encoding = reading.encoding ?? 'unknown';
  return { path, encoding, notations: [...notations], ...counts, warningCount, warnings, seconds };
}

/** @param {readonly FileSummary[]} summaries */
function printTable(summaries) {
  const rows = [HEADINGS, ...summaries.map(makeRow)];
  if (summaries.length > 1) rows.push(makeRow(addUp(summaries)));
  const widths = HEADINGS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of rows) {
    console.log(
      row
        .map((cell, column) => pad(cell, column, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
}

/** @param {FileSummary} summary */
function makeRow({ path, encoding, notations, games, complete, plies, warningCount, seconds }) {
  const numbers = [games, complete, plies, warningCount].map(String);
  return [path, encoding, notations.join(' '), ...numbers, seconds.toFixed(2)];
}

/**
 * Names to the left, numbers to the right.
 *
 * @param {string} cell
 * @param {number} column
 * @param {number} width
 */
function pad(cell, column, width) {
  return column < 3 ? cell.padEnd(width) : cell.padStart(width);
}

/**
 * @param {readonly FileSummary[]} summaries
 * @returns {FileSummary}
 */
function addUp(summaries) {
  /** @param {(summary: FileSummary) => number} of */
  const sum = (of) => summaries.reduce((total, summary) => total + of(summary), 0);
  return {
    path: `${summaries.length} files`,
    encoding: '',
    notations: [],
    games: sum(({ games }) => games),
    complete: sum(({ complete }) => complete),
    plies: sum(({ plies }) => plies),
    warningCount: sum(({ warningCount }) => warningCount),
    warnings: [],
    seconds: sum(({ seconds }) => seconds),
  };
}

/** @param {readonly FileSummary[]} summaries */
function printWarnings(summaries) {
  for (const { path, warnings } of summaries) {
    if (warnings.length > 0) console.log(`\n${path}`);
    for (const warning of warnings) console.log(`  ${warning}`);
  }
}
