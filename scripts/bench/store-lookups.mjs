import { createRequire } from 'node:module';
import { makeKey } from '@chuhe/cloudbook/position-key';
import { Position } from '@chuhe/rules/position';
import { load } from '../lib/built-modules.mjs';
import { median } from '../lib/quantiles.mjs';
import { MOVES } from './store-positions.mjs';

/**
 * Compares kinds of look-ups over the same positions. The kinds alternate, and the median of their ratios is printed, so that
 * other load on the machine has little influence.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 * @typedef {'one' | 'joined' | 'missed' | 'many' | 'ratio' | 'missRatio'} Name
 */

/**
 * A package of the server, which the scripts do not have.
 *
 * @type {typeof import('../../apps/server/node_modules/drizzle-orm/index.js')}
 */
const { sql } = createRequire(new URL('../../apps/server/package.json', import.meta.url))(
  'drizzle-orm',
);
const ROUNDS = 9;
const LOOKUPS_PER_ROUND = 200;

/**
 * @param {Database} database
 * @param {{ known: readonly string[], unknown: readonly string[] }} positions
 */
export async function measureLookUps(database, positions) {
  const { findLayers } = await load('modules/position-db/layer-repository');
  const { db } = database;
  const [known, unknown] = [positions.known, positions.unknown].map((fens) => fens.map(keyOf));
  /** @type {Record<Name, number>[]} */
  const rounds = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [some, others] = [known, unknown].map((keys = []) => {
      const at = (round * LOOKUPS_PER_ROUND) % keys.length;
      return keys.slice(at, at + LOOKUPS_PER_ROUND);
    });
    const lookUp = (/** @type {string} */ key) => findLayers(db, { keys: [key] });
    const one = await timeEach(some, (key) =>
      db.execute(sql`select * from eval where key = decode(${key}, 'hex')`),
    );
    const joined = await timeEach(some, lookUp);
    const missed = await timeEach(others, lookUp);
    const many = await timeEach([some], (keys = []) => findLayers(db, { keys }));
    const times = { one, joined, missed, many, ratio: joined / one, missRatio: missed / joined };
    // The first round warms up.
    if (round > 0) rounds.push(times);
  }
  const of = (/** @type {Name} */ name, digits = 2) =>
    median(rounds.map((each) => each[name])).toFixed(digits);
  console.log(`one row                  ${of('one')} ms`);
  console.log(
    `look-up with all layers  ${of('joined')} ms, ${of('ratio')} × one row (goal: at most 3 ×)`,
  );
  console.log(
    `look-up that misses      ${of('missed')} ms, ${of('missRatio')} × one that does not (goal: at most 1 ×)`,
  );
  console.log(`look-up of ${LOOKUPS_PER_ROUND} at once    ${of('many', 1)} ms`);
}

/**
 * Prints the bytes of the table with its indexes, per move.
 *
 * @param {Database} database
 */
export async function measureBytes(database) {
  const { rowsOf } = await load('db/migrate');
  const result = await database.db.execute(sql`
    select sum(pg_total_relation_size(relid)) as bytes, (select count(*) from eval) as positions
      from pg_partition_tree('eval') where isleaf`);
  const [{ bytes, positions } = {}] = rowsOf(result);
  const perMove = Number(bytes) / (Number(positions) * MOVES);
  console.log(
    `size                     ${(Number(bytes) / 2 ** 20).toFixed(0)} MiB, ${perMove.toFixed(1)} bytes a move of a position (goal: at most 60)`,
  );
}

/** @param {string} fen */
function keyOf(fen) {
  return Buffer.from(makeKey(Position.fromFen(fen)).key).toString('hex');
}

/**
 * @template Item
 * @param {readonly Item[] | undefined} items
 * @param {(item: Item) => Promise<unknown>} work
 * @returns {Promise<number>} milliseconds per item
 */
async function timeEach(items = [], work) {
  const began = performance.now();
  for (const item of items) await work(item);
  return (performance.now() - began) / items.length;
}
