import { createReadStream } from 'node:fs';
import { readGames, writeGame } from '@chuhe/game/pgn';
import { loadGameTesting } from '../lib/built-modules.mjs';
import { cpuSeconds } from './bench-table.mjs';
import { loadFfish } from './load-ffish.mjs';

/**
 * The process of one measurement of `pgn.mjs`. Prints a {@link Measurement} as JSON.
 *
 * @typedef {object} Job
 * @property {'read' | 'san' | 'ffish'} mode `read` reads the collection. The others read a part of it, rewritten as SAN:
 *   `san` with the product's code, `ffish` with ffish
 * @property {string} [file] the collection; a generated one by default
 * @property {number} repeats how often the collection is read
 *
 * @typedef {object} Measurement
 * @property {number} games
 * @property {number} complete games that were read in full
 * @property {number} plies number of moves, including those of variations
 * @property {number} seconds CPU time, user and system
 * @property {number} peak largest resident set, in bytes
 */

const GENERATED = { games: 500, plies: 80, encoding: /** @type {const} */ ('big5'), seed: 1 };
/** The number of games to read as SAN. It is small, since ffish is slow. */
const SAN_GAMES = 200;

/** @type {Job} */
const job = JSON.parse(process.argv[2] ?? '');
const measure = { read: measureRead, san: measureSan, ffish: measureFfish }[job.mode];
process.stdout.write(JSON.stringify(await measure()));

async function measureRead() {
  const open = await openCollection();
  const counts = { games: 0, complete: 0, plies: 0 };
  const start = cpuSeconds();
  await count(repeat(open), counts);
  return finish(counts, start);
}

async function measureSan() {
  const bytes = new TextEncoder().encode((await makeSanGames()).join(''));
  // The first reading warms up.
  await count(bytes, { games: 0, complete: 0, plies: 0 });
  const counts = { games: 0, complete: 0, plies: 0 };
  const start = cpuSeconds();
  await count(bytes, counts);
  return finish(counts, start);
}

async function measureFfish() {
  const texts = await makeSanGames();
  const ffish = await loadFfish();
  const counts = { games: 0, complete: 0, plies: 0 };
  const start = cpuSeconds();
  for (const text of texts) {
    const game = ffish.readGamePGN(text);
    const moves = game.mainlineMoves();
    counts.games += 1;
    counts.complete += 1;
    counts.plies += moves === '' ? 0 : moves.split(' ').length;
    game.delete();
  }
  return finish(counts, start);
}

/** The first games of the collection in the style of pychess, without variations. */
async function makeSanGames() {
  const open = await openCollection();
  /** @type {string[]} */
  const texts = [];
  for await (const { game } of readGames(open())) {
    texts.push(writeGame(game, { style: 'pychess', newline: '\n', variations: false }));
    if (texts.length === SAN_GAMES) break;
  }
  return texts;
}

/**
 * @typedef {() => Iterable<Uint8Array> | AsyncIterable<Uint8Array>} Open
 *
 * @returns {Promise<Open>} opens the collection from its start
 */
async function openCollection() {
  const { file } = job;
  if (file !== undefined) return () => createReadStream(file);
  const { makeCollection } = await loadGameTesting('random-games');
  const block = makeCollection(GENERATED);
  return () => chunksOf(block);
}

/** @param {Open} open */
async function* repeat(open) {
  for (let done = 0; done < job.repeats; done += 1) yield* open();
}

/**
 * Splits a block into chunks of the size that a file stream yields.
 *
 * @param {Uint8Array} block
 */
function* chunksOf(block) {
  const size = 64 * 1024;
  for (let at = 0; at < block.length; at += size) yield block.subarray(at, at + size);
}

/**
 * @param {import('@chuhe/game/pgn').ByteSource} source
 * @param {{ games: number, complete: number, plies: number }} counts
 */
async function count(source, counts) {
  for await (const { game, isComplete } of readGames(source)) {
    counts.games += 1;
    counts.plies += game.nodeCount;
    if (isComplete) counts.complete += 1;
  }
}

/**
 * @param {{ games: number, complete: number, plies: number }} counts
 * @param {number} start
 * @returns {Measurement}
 */
function finish(counts, start) {
  const peak = process.resourceUsage().maxRSS * 1024;
  return { ...counts, seconds: cpuSeconds() - start, peak };
}
