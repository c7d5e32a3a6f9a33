import { setTimeout as wait } from 'node:timers/promises';
import { makeKey } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { seededRandom } from '../lib/random.mjs';
import { load } from './server-modules.mjs';

/**
 * The time of a look-up without and during an import, which shares the only connection of the embedded database.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 */

/** Milliseconds between look-ups, as of a user who steps through a game. */
const PAUSE = 20;
const IDLE_LOOKUPS = 200;

/**
 * @param {Database} database
 * @param {string} path
 */
export async function measureLookUps(database, path) {
  const { listCollections } = await load('modules/game-db/collection-repository');
  const { countMoves } = await load('modules/game-db/statistics-repository');
  const collectionIds = (await listCollections(database.db)).map(({ id }) => id);
  const keys = makeKeys();
  const lookUp = async (/** @type {number} */ at) => {
    const began = performance.now();
    const key = keys[at % keys.length] ?? new Uint8Array();
    await countMoves(database.db, { key, collectionIds });
    return performance.now() - began;
  };
  /** @type {number[]} */
  const alone = [];
  for (let at = 0; at < IDLE_LOOKUPS; at += 1) alone.push(await lookUp(at));
  const during = await lookUpDuring(database, path, lookUp);
  console.log(`look-up alone: ${describe(alone)}; during an import: ${describe(during)}`);
}

/**
 * @param {Database} database
 * @param {string} path
 * @param {(at: number) => Promise<number>} lookUp
 */
async function lookUpDuring(database, path, lookUp) {
  const { beginImport, hashFile } = await load('modules/game-db/import/begin-import');
  const { runImport } = await load('modules/game-db/import/run-import');
  const file = { fileName: 'games.pgn', ...(await hashFile(path)) };
  const begun = await beginImport(database, { collection: 'Look-ups', ...file }, now());
  if (begun === 'busy') throw new Error('another import is running');
  const { signal } = new AbortController();
  const began = performance.now();
  const state = { isDone: false };
  const importing = runImport({ database, importId: begun.row.id, path, now, signal }).finally(
    () => {
      state.isDone = true;
    },
  );
  /** @type {number[]} */
  const times = [];
  for (let at = 0; !state.isDone; at += 1) {
    times.push(await lookUp(at));
    await wait(PAUSE);
  }
  const { games } = await importing;
  await begun.release();
  const rate = (1000 * games) / (performance.now() - began);
  console.log(`import during look-ups: ${rate.toFixed(0)} games/s`);
  return times;
}

/** Keys of opening positions, which many games share. */
function makeKeys() {
  const random = seededRandom(3);
  return Array.from({ length: 500 }, () => {
    let position = Position.initial();
    const plies = Math.floor(random() * 8);
    for (let ply = 0; ply < plies; ply += 1) {
      const moves = position.moves();
      position = position.play(
        moves[Math.floor(random() * Math.min(moves.length, 1 + ply / 3))] ?? 0,
      );
    }
    return makeKey(position).key;
  });
}

/** @param {readonly number[]} times */
function describe(times) {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (/** @type {number} */ share) =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]?.toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${times.length}`;
}

function now() {
  return new Date();
}
