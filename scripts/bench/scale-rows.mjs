import { createHash } from 'node:crypto';
import { load } from '../lib/built-modules.mjs';
import { pick, seededRandom } from '../lib/random.mjs';
import { progress } from './bench-table.mjs';

/**
 * Made-up rows for `scale.mjs`, of the size and the spread of real ones. A row depends only on its number.
 *
 * @typedef {import('./scale.mjs').Side} Side
 */

const POSITIONS_PER_COPY = 20_000;
const GAMES_PER_COPY = 5_000;
const PLAYERS = 5_000;
/** Bytes of the statistics of a game; measured by `npm run bench -- import`. */
const STATISTICS_OF_GAME = 570;
const BUCKET_BYTES = 1_000;
/** Milliseconds between two lines of progress. */
const TOLD_EVERY = 10_000;

/** @param {number} number */
export function keyOf(number) {
  return createHash('md5').update(String(number)).digest();
}

/** The number of bits that divide the statistics of so many games into buckets. @param {number} games */
export function bucketBits(games) {
  return Math.max(1, Math.round(Math.log2((games * STATISTICS_OF_GAME) / BUCKET_BYTES)));
}

/** @param {number} number */
export function playerOf(number) {
  return `player ${String(number % PLAYERS).padStart(4, '0')}`;
}

/** @type {(sides: readonly Side[], count: number, signal: AbortSignal) => Promise<void>} */
export async function fillPositions(sides, count, signal) {
  const { packMoves } = await load('modules/position-db/evaluations/packed-moves');
  const { CopyRows } = await load('db/copy-rows');
  const { moves } = packMoves(Array.from({ length: 5 }, (_, at) => makeMove(at)));
  const into = 'eval (key, moves, engines, is_complete, updated_at)';
  // An empty array of texts, and the first moment of 2026, as COPY writes them.
  const noTexts = Buffer.from('000000000000000000000019', 'hex');
  const moment = 820_540_800_000_000;
  await copyInTurns(
    sides,
    { into, count, perCopy: POSITIONS_PER_COPY, what: 'positions', signal },
    (from, to) => {
      const rows = new CopyRows(5);
      for (let number = from; number < to; number += 1) {
        rows
          .begin()
          .bytes(keyOf(number))
          .bytes(moves)
          .bytes(noTexts)
          .bytes(Buffer.of(0))
          .int64(moment);
      }
      return rows.end();
    },
  );
}

/** @param {number} at */
function makeMove(at) {
  const move = 0x3344 + at;
  return {
    move,
    score: 50 - 10 * at,
    value: 50 - 10 * at,
    depth: 10,
    nodes: 150_000,
    day: 20_455,
    source: /** @type {const} */ ('engine'),
    engine: '',
    known: 5,
    good: 2,
    ...(at === 0 && { line: Array.from({ length: 9 }, () => move) }),
  };
}

/** @type {(sides: readonly Side[], count: number, signal: AbortSignal) => Promise<void>} */
export async function fillGames(sides, count, signal) {
  const { CopyRows } = await load('db/copy-rows');
  const { GAME_COLUMNS } = await load('modules/game-db/import/import-reader');
  const { ensureCollection } = await load('modules/game-db/collection-repository');
  const { insertSegment } = await load('modules/game-db/statistics/segment-repository');
  const bits = bucketBits(count);
  for (const { database } of sides) {
    const { id } = await ensureCollection(database.db, 'Games', new Date());
    if (id !== 1) throw new Error('The database was not empty');
    await insertSegment(database.db, id, { id: 1, bits, moves: 44 * count });
  }
  const into = `collection_game (${GAME_COLUMNS.join(', ')})`;
  await copyInTurns(
    sides,
    { into, count, perCopy: GAMES_PER_COPY, what: 'games', signal },
    (from, to) => {
      const rows = new CopyRows(GAME_COLUMNS.length);
      for (let number = from; number < to; number += 1) writeGame(rows.begin(), number);
      return rows.end();
    },
  );
  const data = Buffer.alloc(BUCKET_BYTES, 7);
  const buckets = {
    into: 'stat_bucket (segment_id, bucket, data)',
    count: 2 ** bits,
    perCopy: 10_000,
    what: 'buckets',
    signal,
  };
  await copyInTurns(sides, buckets, (from, to) => {
    const rows = new CopyRows(3);
    for (let bucket = from; bucket < to; bucket += 1)
      rows.begin().int32(1).int32(bucket).bytes(data);
    return rows.end();
  });
}

/** @type {(rows: import('../../apps/server/src/db/copy-rows.ts').CopyRows, number: number) => void} */
function writeGame(rows, number) {
  const random = seededRandom(number);
  const [red, black] = [
    playerOf(Math.floor(random() * PLAYERS)),
    playerOf(Math.floor(random() * PLAYERS)),
  ];
  const line = Buffer.alloc(160);
  for (let at = 0; at < line.length; at += 1) line[at] = 51 + Math.floor(random() * 137);
  const year = 1980 + Math.floor(random() * 46);
  const result = pick(['1-0', '0-1', '1/2-1/2'], random);
  const event = `Tournament ${number % 700}`;
  const ecco = `${pick(['A', 'B', 'C', 'D', 'E'], random)}${String(number % 99).padStart(2, '0')}`;
  rows
    .int64(number + 1)
    .int32(1)
    .bytes(keyOf(number))
    .text(red)
    .text(black)
    .text(red)
    .text(black);
  rows
    .text(event)
    .text(`${year}-05-12`)
    .int16(year)
    .text(result)
    .text(ecco)
    .text('Central cannon')
    .int16(80);
  rows.textOrNull(null).bytes(line).textOrNull(null);
  rows.text(
    JSON.stringify([
      { name: 'Red', value: red },
      { name: 'Black', value: black },
      { name: 'Event', value: event },
    ]),
  );
}

/**
 * Copies rows into each side in turns, and prints how many a second.
 *
 * @param {readonly Side[]} sides
 * @param {{ into: string, count: number, perCopy: number, what: string, signal: AbortSignal }} options
 * @param {(from: number, to: number) => Uint8Array} makeRows
 */
async function copyInTurns(sides, { into, count, perCopy, what, signal }, makeRows) {
  const spent = sides.map(() => 0);
  let told = performance.now();
  for (let from = 0; from < count; from += perCopy) {
    signal.throwIfAborted();
    const bytes = makeRows(from, Math.min(count, from + perCopy));
    for (const [at, { database }] of sides.entries()) {
      const began = performance.now();
      await database.bulk((_tx, copy) => copy(into, bytes));
      spent[at] = (spent[at] ?? 0) + performance.now() - began;
    }
    if (performance.now() - told < TOLD_EVERY) continue;
    told = performance.now();
    progress(`${from.toLocaleString('en')} of ${count.toLocaleString('en')} ${what}`);
  }
  for (const [at, { title }] of sides.entries()) {
    const rate = (1000 * count) / (spent[at] ?? 1);
    console.log(
      `${title.padEnd(11)} import of ${count.toLocaleString('en')} ${what}: ${rate.toFixed(0)} a second`,
    );
  }
}
