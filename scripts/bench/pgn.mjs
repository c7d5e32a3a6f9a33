import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readCommandLine } from '../lib/options.mjs';
import { RunError } from '../lib/run.mjs';
import { printMachine } from './bench-table.mjs';

/**
 * `npm run bench -- pgn [FILE]`: measures games and plies read per second of CPU time, including the start of the process,
 * and the peak memory when the games are read once and when they are read ten times. Without a file it reads a generated
 * Big5 collection. The baseline is ffish, which reads the same games as SAN.
 *
 * @typedef {import('./pgn-worker.mjs').Job} Job
 * @typedef {import('./pgn-worker.mjs').Measurement} Measurement
 */

const USAGE = 'Use: npm run bench -- pgn [FILE]';
const WORKER = fileURLToPath(new URL('pgn-worker.mjs', import.meta.url));
const ROUNDS = 3;
const GOAL = { games: 2000, plies: 80 };
const MORE = 10;
/** A heap smaller than the games of a collection, so that any remaining growth is V8's own, mainly of compiled code. */
const HEAP = ['--max-old-space-size=32'];

/** @param {readonly string[]} args */
export async function run(args) {
  const command = { usage: USAGE, options: {}, paths: /** @type {const} */ ([0, 1]) };
  const [given] = readCommandLine(args, command).paths;
  const file = await findFile(given);
  printMachine();
  console.log(file ?? 'Generated: 500 games of up to 80 plies, Big5');
  const few = await medianOf({ mode: 'read', repeats: 1, ...(file && { file }) });
  ensureMoves(few, given);
  const many = await medianOf({ mode: 'read', repeats: MORE, ...(file && { file }) });
  printRates('fresh process', few);
  printRates(`the same ${MORE} times over`, many);
  console.log(
    `of the goal, ${GOAL.games} games/s of ${GOAL.plies} plies: ${goalOf(few)} fresh, ${goalOf(many)} in the long run`,
  );
  console.log(
    `peak memory with a heap of 32 MB: ${megabytes(few.peak)} for ${few.games} games, ${megabytes(many.peak)} for ${many.games}`,
  );
  await compare(file);
}

/**
 * Throws if no moves were read, since every rate would be 0 or `NaN`.
 *
 * @param {Pick<Measurement, 'games' | 'plies'>} measurement
 * @param {string} [file] path as the user typed it
 */
export function ensureMoves({ games, plies }, file = 'the generated collection') {
  if (plies > 0) return;
  throw new RunError(`no ${games === 0 ? 'games' : 'moves'} in ${file}`, 1);
}

/**
 * The goal is measured in plies, so that short games do not make it easier.
 *
 * @param {Measurement} measurement
 */
function goalOf({ plies, seconds }) {
  return (plies / seconds / (GOAL.games * GOAL.plies)).toFixed(2);
}

/** @param {string | undefined} file */
async function compare(file) {
  const own = await medianOf({ mode: 'san', repeats: 1, ...(file && { file }) });
  const other = await medianOf({ mode: 'ffish', repeats: 1, ...(file && { file }) });
  const ratio = own.plies / own.seconds / (other.plies / other.seconds);
  printRates('SAN, warm', own);
  printRates('ffish.readGamePGN', other);
  console.log(`SAN / ffish: ${ratio.toFixed(1)}`);
}

/** @param {string | undefined} file */
async function findFile(file) {
  if (file === undefined) return undefined;
  const path = resolve(process.env['INIT_CWD'] ?? '.', file);
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) throw new RunError(`No such file: ${file}. ${USAGE}`, 1);
  return path;
}

/** @type {(job: Job) => Promise<Measurement>} */
async function medianOf(job) {
  /** @type {Measurement[]} */
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const args = [...(job.mode === 'read' ? HEAP : []), WORKER, JSON.stringify(job)];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    rounds.push(JSON.parse(stdout));
  }
  const median = rounds.toSorted((a, b) => a.seconds - b.seconds)[ROUNDS >> 1];
  if (!median) throw new Error('no rounds');
  return median;
}

/** @type {(title: string, measurement: Measurement) => void} */
function printRates(title, { games, complete, plies, seconds }) {
  const rates = `${Math.round(games / seconds)} games/s, ${Math.round(plies / seconds)} plies/s`;
  console.log(
    `${title.padEnd(24)} ${rates} (${complete} of ${games} games complete, ${plies} plies)`,
  );
}

/** @param {number} bytes */
function megabytes(bytes) {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
