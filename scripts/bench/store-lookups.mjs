import { makeKey } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { load } from '../lib/built-modules.mjs';
import { median } from '../lib/quantiles.mjs';

/**
 * Compares kinds of look-ups over the same positions. The kinds alternate, and the median of their ratios is printed, so that
 * other load on the machine has little influence.
 *
 * @typedef {import('../../apps/server/src/db/pglite-database.ts').EmbeddedDatabase} Database
 */

const ROUNDS = 9;
const LOOKUPS_PER_ROUND = 200;
const ONE_ROW = `select * from eval where key = decode($1, 'hex')`;

/**
 * @param {Database} database
 * @param {{ size: number, positions: readonly string[] }} options
 */
export async function measureLookUps(database, { size, positions }) {
  const { findLayers } = await load('modules/position-db/layer-repository');
  const keys = positions.map((fen) =>
    Buffer.from(makeKey(Position.fromFen(fen)).key).toString('hex'),
  );
  /** @type {Record<'one' | 'joined' | 'many' | 'ratio', number>[]} */
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const some = keys.slice((round * LOOKUPS_PER_ROUND) % keys.length).slice(0, LOOKUPS_PER_ROUND);
    const one = await timeEach(some, (key) => database.client.query(ONE_ROW, [key]));
    const joined = await timeEach(some, (key) => findLayers(database.db, { keys: [key] }));
    const many = await timeEach([some], (all) => findLayers(database.db, { keys: all }));
    // The first round warms up.
    if (round > 0) rounds.push({ one, joined, many, ratio: joined / one });
  }
  const of = (/** @type {'one' | 'joined' | 'many' | 'ratio'} */ name) =>
    median(rounds.map((round) => round[name]));
  console.log(
    `${size.toLocaleString('en').padStart(9)} positions: one row ${of('one').toFixed(2)} ms, look-up with all layers ${of('joined').toFixed(2)} ms, ratio ${of('ratio').toFixed(2)}; ${LOOKUPS_PER_ROUND} at once ${of('many').toFixed(1)} ms`,
  );
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<unknown>} work
 * @returns {Promise<number>} milliseconds per item
 */
async function timeEach(items, work) {
  const began = performance.now();
  for (const item of items) await work(item);
  return (performance.now() - began) / items.length;
}
