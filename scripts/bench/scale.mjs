import { createRequire } from 'node:module';
import { load } from '../lib/built-modules.mjs';
import { readCommandLine } from '../lib/options.mjs';
import { RunError } from '../lib/run.mjs';
import { stopSignal } from '../lib/stop-signal.mjs';
import { makePostgres } from './api-servers.mjs';
import { printMachine } from './bench-table.mjs';
import { measureQueries } from './scale-queries.mjs';
import { fillGames, fillPositions } from './scale-rows.mjs';

/**
 * Compares partitions with single tables on PostgreSQL: loads the same positions and games into both, by COPY, and measures the queries of
 * the product on both in turns, so that other load on the machine meets both.
 *
 * The databases are made for the run on a temporary server, or on that of TEST_DATABASE_URL, and removed at the end.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 * @typedef {{ title: string, database: Database }} Side
 */

const USAGE = 'Use: npm run bench -- scale [--full | --positions N --games N]';
const OPTIONS = { full: false, positions: 200_000, games: 20_000 };
const FULL = { positions: 10_000_000, games: 1_000_000 };

/**
 * A package of the server, which the scripts do not have.
 *
 * @type {typeof import('../../apps/server/node_modules/drizzle-orm/index.js')}
 */
const { sql } = createRequire(new URL('../../apps/server/package.json', import.meta.url))(
  'drizzle-orm',
);

/** @param {readonly string[]} args */
export async function run(args) {
  const { options } = readCommandLine(args, { usage: USAGE, options: OPTIONS });
  const size = options.full ? FULL : options;
  printMachine();
  const signal = stopSignal(new RunError('Stopped.', 130));
  const postgres = await makePostgres();
  if (postgres === undefined) throw new RunError('PostgreSQL is not installed.', 1);
  const { openPostgres } = await load('db/postgres-database');
  const other = await makeBeside(postgres.url);
  const sides = [
    { title: 'one table', database: openPostgres({ url: other.url }) },
    { title: 'partitions', database: openPostgres({ url: postgres.url }) },
  ];
  try {
    await makeTables(sides, signal);
    await fillPositions(sides, size.positions, signal);
    await fillGames(sides, size.games, signal);
    for (const { database } of sides) await database.db.execute(sql`vacuum analyze`);
    for (const side of sides) await printSizes(side);
    await measureQueries(sides, size, signal);
  } finally {
    for (const { database } of sides) await database.close();
    // Ctrl+C ends a temporary server too, and its databases with it.
    await other.drop().catch(() => {});
    await postgres.drop();
  }
}

/** A second database on the same server. @param {string} url */
async function makeBeside(url) {
  const { openPostgres } = await load('db/postgres-database');
  const name = `bench_one_${process.pid}`;
  const run = async (/** @type {string} */ statement) => {
    const database = openPostgres({ url, size: 1 });
    await database.db.execute(sql.raw(statement));
    await database.close();
  };
  await run(`create database ${name}`);
  const made = new URL(url);
  made.pathname = `/${name}`;
  return { url: made.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}

/** @type {(sides: readonly Side[], signal: AbortSignal) => Promise<void>} */
async function makeTables([single, partitioned], signal) {
  const { migrate } = await load('db/migrate');
  const { partitionTable } = await load('db/partition-table');
  const { PARTITIONABLE_TABLES } = await load('db/partitions');
  if (single === undefined || partitioned === undefined) throw new Error('no databases');
  await migrate(single.database);
  await migrate(partitioned.database);
  // The migrations make partitions of the positions in every database.
  await single.database.db.transaction(async (tx) => {
    await tx.execute(sql`create table eval_one (like eval including all)`);
    await tx.execute(sql`drop table eval`);
    await tx.execute(sql`alter table eval_one rename to eval`);
  });
  for (const table of PARTITIONABLE_TABLES) {
    await partitionTable(partitioned.database.db, table, { signal, onProgress: () => {} });
  }
}

/** @param {Side} side */
async function printSizes({ title, database }) {
  const { rowsOf } = await load('db/migrate');
  for (const table of ['eval', 'collection_game', 'stat_bucket']) {
    const result = await database.db.execute(sql`
      select sum(pg_total_relation_size(oid)) as bytes, sum(pg_indexes_size(oid)) as indexes, (select count(*) from ${sql.identifier(table)}) as rows
      from pg_class where oid = ${table}::regclass or oid in (select relid from pg_partition_tree(${table}))`);
    const [{ bytes, indexes, rows } = {}] = rowsOf(result);
    const perRow = (/** @type {unknown} */ all) => (Number(all) / Number(rows)).toFixed(0);
    console.log(
      `${title.padEnd(11)} ${table.padEnd(16)} ${Number(rows).toLocaleString('en').padStart(11)} rows, ${perRow(bytes)} bytes a row, of them ${perRow(indexes)} indexes`,
    );
  }
}
