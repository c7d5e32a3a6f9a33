import { setTimeout as wait } from 'node:timers/promises';
import { makeKey } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { load } from '../lib/built-modules.mjs';
import { quantile } from '../lib/quantiles.mjs';
import { seededRandom } from '../lib/random.mjs';

/**
 * Measures the time of a look-up without and during an import. Both share the only connection of the embedded database.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 */

/** Time between look-ups in milliseconds, as if a user stepped through a game. */
const PAUSE = 20;
const IDLE_LOOKUPS = 1000;

/** @type {(database: Database, path: string) => Promise<void>} */
export async function measureLookUps(database, path) {
  const { listCollections } = await load('modules/game-db/collection-repository');
  const { countPosition } = await load('modules/game-db/count-position');
  const collectionIds = (await listCollections(database.db)).map(({ id }) => id);
  const keys = makeKeys();
  const lookUp = async (/** @type {number} */ at) => {
    const began = performance.now();
    const key = keys[at % keys.length] ?? new Uint8Array();
    await countPosition(database.db, { key, collectionIds });
    return performance.now() - began;
  };
  /** @type {number[]} */
  const alone = [];
  for (let at = 0; at < IDLE_LOOKUPS; at += 1) alone.push(await lookUp(at));
  /** @type {number[]} */
  const during = [];
  const state = { isDone: false };
  const runImport = await prepareImport(database, path, 'Look-ups');
  const importing = runImport().finally(() => (state.isDone = true));
  while (!state.isDone) {
    during.push(await lookUp(during.length));
    await wait(PAUSE);
  }
  const { rate } = await importing;
  console.log(`import during look-ups: ${rate} games/s`);
  console.log(`look-up alone: ${describe(alone)}; during an import: ${describe(during)}`);
}

/** @type {(database: Database, path: string, collection: string) => Promise<any>} */
export async function importFile(database, path, collection) {
  const runImport = await prepareImport(database, path, collection);
  return runImport();
}

/**
 * Hashes the file and begins the import, so that the returned function only reads and writes games.
 *
 * @type {(database: Database, path: string, collection: string) => Promise<() => Promise<any>>}
 */
async function prepareImport(database, path, collection) {
  const { beginImport } = await load('modules/game-db/import/begin-import');
  const { hashImport } = await load('modules/game-db/import/import-files');
  const { runImport } = await load('modules/game-db/import/run-import');
  const { mergeSegments } = await load('modules/game-db/statistics/merge-segments');
  const file = { fileName: 'games.pgn', ...(await hashImport(path)) };
  const begun = await beginImport(database, { collection, ...file }, now());
  if (begun === 'busy') throw new Error('another import is running');
  const { signal } = new AbortController();
  return async () => {
    const began = performance.now();
    const row = await runImport({ database, importId: begun.row.id, path, now, signal });
    await mergeSegments({ database, collectionId: row.collectionId, isLast: true });
    const seconds = (performance.now() - began) / 1000;
    await begun.release();
    return { ...row, rate: (row.games / seconds).toFixed(0) };
  };
}

function now() {
  return new Date();
}

/** Keys of opening positions, which many games share. */
function makeKeys() {
  const random = seededRandom(3);
  return Array.from({ length: 500 }, () => {
    let position = Position.initial();
    const plies = Math.floor(random() * 8);
    for (let ply = 0; ply < plies; ply += 1) {
      const moves = position.moves();
      const choices = Math.min(moves.length, 1 + ply / 3);
      position = position.play(moves[Math.floor(random() * choices)] ?? 0);
    }
    return makeKey(position).key;
  });
}

/** @param {readonly number[]} times */
function describe(times) {
  const [middle, late] = [quantile(times, 0.5), quantile(times, 0.99)];
  return `p50 ${middle.toFixed(1)} ms, p99 ${late.toFixed(1)} ms of ${times.length}`;
}
