import { load } from '../lib/built-modules.mjs';
import { median } from '../lib/quantiles.mjs';

/**
 * Measures writing statistics as an import does, compared with a plain COPY of the same rows into a table with the same
 * partitions and index.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 * @typedef {{ count: number, bytes: Uint8Array }} Rows
 */

const GAMES_PER_BATCH = 200;
const MAX_BATCHES = 15;
const COLLECTION = 1;
const COLUMNS = 'key, move, year, wins, draws, losses, others, mirrored, sample';

/** @type {(database: Database, path: string) => Promise<void>} */
export async function measureWriting(database, path) {
  const { writeStatistics } = await load('modules/game-db/import/batch-repository');
  await makeCopyTable(database);
  const batches = await readBatches(path);
  /** @type {{ rows: number, written: number, copied: number }[]} */
  const rounds = [];
  for (const [round, { count, bytes }] of batches.entries()) {
    const written = await time(() =>
      database.bulk((tx, copy) => writeStatistics(tx, copy, { collectionId: COLLECTION, bytes })),
    );
    // Another collection for each batch, since COPY cannot update existing rows.
    await database.db.execute(`alter table stat_copy alter collection_id set default ${round}`);
    const copied = await time(() =>
      database.bulk((_, copy) => copy(`stat_copy (${COLUMNS})`, bytes)),
    );
    // The first round warms up.
    if (round > 0) rounds.push({ rows: count, written, copied });
  }
  const rate = (/** @type {'written' | 'copied'} */ name) =>
    median(rounds.map((round) => (1000 * round.rows) / round[name]));
  const ratio = median(rounds.map(({ written, copied }) => copied / written));
  console.log(
    `statistics: ${rate('written').toFixed(0)} rows/s, COPY of the same rows ${rate('copied').toFixed(0)} rows/s, ratio ${ratio.toFixed(2)}; ${await describeSize(database)}`,
  );
  await database.db.execute('drop table stat_copy');
  await database.db.execute(`delete from stat where collection_id = ${COLLECTION}`);
}

/** @param {Database} database */
async function makeCopyTable({ db }) {
  await db.execute('create table stat_copy (like stat including all) partition by hash (key)');
  for (let part = 0; part < 16; part += 1) {
    await db.execute(
      `create table stat_copy_${part} partition of stat_copy for values with (modulus 16, remainder ${part})`,
    );
  }
}

/** @type {(path: string) => Promise<Rows[]>} */
async function readBatches(path) {
  const { ImportReader } = await load('modules/game-db/import/import-reader');
  const reader = new ImportReader();
  await reader.open({ path, skip: 0 });
  /** @type {Rows[]} */
  const batches = [];
  for (let number = 0; number < MAX_BATCHES; number += 1) {
    const { hashes, isLast } = await reader.next({ number, games: GAMES_PER_BATCH });
    const ids = hashes.map((_, index) => number * GAMES_PER_BATCH + index + 1);
    batches.push(reader.rows({ number, collectionId: COLLECTION, ids }).statistics);
    if (isLast) break;
  }
  // The last batch may be small.
  return batches.length > 2 ? batches.slice(0, -1) : batches;
}

/** @param {Database} database */
async function describeSize({ db }) {
  const { rowsOf } = await load('db/migrate');
  const [size] = rowsOf(
    await db.execute(`
      select sum(pg_total_relation_size(inhrelid))::float8 as bytes,
        (select count(*)::int from stat) as rows
      from pg_inherits where inhparent = 'stat'::regclass`),
  );
  const rows = Number(size?.['rows']);
  return `${rows} rows of ${(Number(size?.['bytes']) / rows).toFixed(0)} bytes with their index`;
}

/** @param {() => Promise<unknown>} work */
async function time(work) {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
