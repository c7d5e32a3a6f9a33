import { readFile } from 'node:fs/promises';
import { readGameFile } from '@chuhe/game/game-file';
import { loadGameTesting } from '../lib/built-modules.mjs';
import { cpuSeconds } from './bench-table.mjs';

/**
 * The process of `formats.mjs`. Its argument is a list of paths as JSON. Prints a {@link Measurement} as JSON.
 *
 * @typedef {object} FormatRates
 * @property {string} format
 * @property {number} files
 * @property {number} games
 * @property {number} plies number of moves, including those of variations
 * @property {number} bytes
 * @property {number} seconds CPU time, user and system, without the time for the disk
 *
 * @typedef {object} Measurement
 * @property {readonly FormatRates[]} formats
 * @property {FormatRates} generated a generated PGN collection
 * @property {number} peak largest resident set, in bytes
 */

const GENERATED = { games: 1000, plies: 80, encoding: /** @type {const} */ ('big5'), seed: 1 };

/** @type {readonly string[]} */
const paths = JSON.parse(process.argv[2] ?? '[]');
/** @type {Map<string, FormatRates>} */
const formats = new Map();
// The first round warms up.
for (const isWarm of [false, true]) {
  for (const path of paths) await measureFile(path, isWarm);
}
const { makeCollection } = await loadGameTesting('random-games');
const collection = makeCollection(GENERATED);
await measure(collection);
const generated = await measure(collection);
const peak = process.resourceUsage().maxRSS * 1024;
process.stdout.write(JSON.stringify({ formats: [...formats.values()], generated, peak }));

/**
 * @param {string} path
 * @param {boolean} isCounted
 */
async function measureFile(path, isCounted) {
  const rates = await measure(await readFile(path));
  if (!isCounted) return;
  const sum = formats.get(rates.format);
  formats.set(rates.format, sum === undefined ? rates : add(sum, rates));
}

/** @param {Uint8Array} bytes */
async function measure(bytes) {
  const start = cpuSeconds();
  const reading = readGameFile(bytes);
  let [games, plies] = [0, 0];
  for await (const { game } of reading) {
    games += 1;
    plies += game.nodeCount;
  }
  const seconds = cpuSeconds() - start;
  const format = reading.format ?? 'unknown';
  return { format, files: 1, games, plies, bytes: bytes.length, seconds };
}

/** @type {(a: FormatRates, b: FormatRates) => FormatRates} */
function add(a, b) {
  return {
    format: a.format,
    files: a.files + b.files,
    games: a.games + b.games,
    plies: a.plies + b.plies,
    bytes: a.bytes + b.bytes,
    seconds: a.seconds + b.seconds,
  };
}
