import { makeKey } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';

/**
 * Both ways in turns over the same positions; the median of the ratios counts, since the machine has other work to do.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 */

const ROUNDS = 9;
const A_ROUND = 200;

/**
 * @param {Database} database
 * @param {{ size: number, positions: readonly string[] }} options
 */
export async function measureLookUps(database, { size, positions }) {
  const { findLayers } = await load('positions/layer-repository');
  const { findOneRow } = await makeYardstick(database);
  const keys = positions.map((fen) =>
    Buffer.from(makeKey(Position.fromFen(fen)).key).toString('hex'),
  );
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const some = keys.slice((round * A_ROUND) % keys.length).slice(0, A_ROUND);
    const one = await timeEach(some, findOneRow);
    const joined = await timeEach(some, (key) => findLayers(database.db, { keys: [key] }));
    const many = await timeEach([some], (all) => findLayers(database.db, { keys: all }));
    // The first round warms up.
    if (round > 0) rounds.push({ one, joined, many, ratio: joined / one });
  }
  const of = (/** @type {'one' | 'joined' | 'many' | 'ratio'} */ name) =>
    median(rounds.map((round) => round[name]));
  console.log(
    `${size.toLocaleString('en').padStart(9)} positions: one row ${of('one').toFixed(2)} ms, look-up with all layers ${of('joined').toFixed(2)} ms, ratio ${of('ratio').toFixed(2)}; ${A_ROUND} at once ${of('many').toFixed(1)} ms`,
  );
}

/** @param {Database} database */
async function makeYardstick({ db }) {
  const { sql } = await load('drizzle');
  /** @param {string} key */
  const findOneRow = (key) =>
    db.execute(sql`select * from eval where key = decode(${key}, 'hex')`);
  return { findOneRow };
}

/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {(item: Item) => Promise<unknown>} work
 * @returns {Promise<number>} milliseconds for each
 */
async function timeEach(items, work) {
  const began = performance.now();
  for (const item of items) await work(item);
  return (performance.now() - began) / items.length;
}

/** @param {readonly number[]} values */
function median(values) {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN;
}
