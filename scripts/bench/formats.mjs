import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readCommandLine } from '../lib/options.mjs';
import { findFiles } from '../lib/read/find-files.mjs';
import { RunError } from '../lib/run.mjs';
import { printMachine } from './bench-table.mjs';

/**
 * `npm run bench -- formats FOLDER|FILE…`: measures files, megabytes and plies read per second of CPU time for each format, games per
 * second of a generated PGN collection, and the peak memory of the process.
 *
 * @typedef {import('./formats-worker.mjs').FormatRates} FormatRates
 * @typedef {import('./formats-worker.mjs').Measurement} Measurement
 */

const USAGE = 'Use: npm run bench -- formats FOLDER|FILE…';
const WORKER = fileURLToPath(new URL('formats-worker.mjs', import.meta.url));
const MEGABYTE = 1024 * 1024;
/** More paths do not fit into the arguments of a process. */
const MOST_FILES = 1000;

/** @param {readonly string[]} args */
export async function run(args) {
  const { paths } = readCommandLine(args, {
    usage: USAGE,
    options: {},
    paths: [1, Number.POSITIVE_INFINITY],
  });
  // Loaded late, since it has to be built first.
  const { GAME_FILE_EXTENSIONS: extensions } = await import('@chuhe/game/game-file');
  const { files, problems } = await findFiles(paths, {
    base: process.env['INIT_CWD'] ?? '.',
    extensions,
  });
  if (problems.length > 0) throw new RunError(problems.join('\n'), 1);
  printMachine();
  const measured = files.slice(0, MOST_FILES).map(({ path }) => path);
  if (measured.length < files.length)
    console.log(`the first ${MOST_FILES} of ${files.length} files`);
  const { stdout } = await promisify(execFile)(process.execPath, [
    WORKER,
    JSON.stringify(measured),
  ]);
  print(JSON.parse(stdout));
}

/** @param {Measurement} measurement */
function print({ formats, generated, peak }) {
  for (const rates of formats) console.log(formatRates(rates));
  const { games, plies, seconds } = generated;
  console.log(
    `generated PGN, ${games} games of ${Math.round(plies / games)} plies: ${Math.round(games / seconds)} games/s`,
  );
  console.log(`peak memory: ${Math.round(peak / MEGABYTE)} MB`);
}

/**
 * @param {FormatRates} rates
 * @example formatRates({ format: 'xqf', files: 2, games: 2, plies: 90, bytes: 4096, seconds: 0.001 })
 */
export function formatRates({ format, files, games, plies, bytes, seconds }) {
  /** @param {number} count */
  const rate = (count) => Math.round(count / seconds);
  const megabytes = (bytes / MEGABYTE / seconds).toFixed(1);
  const rates = `${rate(files)} files/s, ${megabytes} MB/s, ${rate(plies)} plies/s`;
  return `${format.padEnd(8)} ${rates} (${files} files, ${games} games, ${plies} plies)`;
}
