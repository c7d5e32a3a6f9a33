import { join } from 'node:path';
import { load } from '../lib/built-modules.mjs';
import { readCommandLine } from '../lib/options.mjs';
import { withTemporaryFolder } from '../lib/temporary-folder.mjs';
import { makePostgres } from './api-servers.mjs';
import { printMachine } from './bench-table.mjs';
import { writeGames } from './import-games.mjs';
import { importFile, measureLookUps } from './import-lookups.mjs';

/**
 * Measures imports of games into a collection, on the embedded database and on PostgreSQL:
 *
 * - Games per second of a whole import, from a generated file of 3,000 games (with --quick 500) or from FILE.
 * - Bytes of the statistics for each move of a position and year, with the index, and bytes of all tables.
 * - Time of a look-up before and during an import.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 */

const USAGE = 'Use: npm run bench -- import [--quick] [FILE]';
const OPTIONS = { quick: false };

/** @param {readonly string[]} args */
export async function run(args) {
  const command = { usage: USAGE, options: OPTIONS, paths: /** @type {const} */ ([0, 1]) };
  const { paths, options } = readCommandLine(args, command);
  printMachine();
  await withTemporaryFolder(async (folder) => {
    const [file = join(folder, 'games.pgn')] = paths;
    if (paths.length === 0) await writeGames(file, options.quick ? 500 : 3000);
    await withEachDatabase(folder, async (database) => {
      await measureImport(database, file);
      await measureLookUps(database, file);
    });
  });
}

/** @type {(folder: string, measure: (database: Database) => Promise<void>) => Promise<void>} */
async function withEachDatabase(folder, measure) {
  const { migrate } = await load('db/migrate');
  const { openPglite } = await load('db/pglite-database');
  const { openPostgres } = await load('db/postgres-database');
  const postgres = await makePostgres();
  const databases = [
    () => openPglite(join(folder, 'database')),
    ...(postgres === undefined ? [] : [async () => openPostgres({ url: postgres.url })]),
  ];
  try {
    for (const open of databases) {
      const database = await open();
      try {
        await migrate(database);
        console.log(`\n${database.kind === 'pglite' ? 'PGlite' : 'PostgreSQL'}`);
        await measure(database);
      } finally {
        await database.close();
      }
    }
  } finally {
    await postgres?.drop();
  }
}

/** @type {(database: Database, path: string) => Promise<void>} */
async function measureImport(database, path) {
  const { added, refused, rate } = await importFile(database, path, 'Import');
  console.log(`whole import: ${added} games, ${refused} refused, ${rate} games/s`);
  console.log(await describeSize(database));
}

/** @param {Database} database */
async function describeSize({ db }) {
  const { rowsOf } = await load('db/migrate');
  const [size] = rowsOf(
    await db.execute(`
      select pg_total_relation_size('stat_bucket')::float8 as bytes,
        pg_total_relation_size('collection_game')::float8 as games,
        pg_database_size(current_database())::float8 as database,
        (select sum(size) from pg_ls_waldir())::float8 as wal,
        sum(moves)::float8 as moves, count(*)::int as segments
      from stat_segment where state = 'LIVE'`),
  );
  const [moves, bytes] = [Number(size?.['moves']), Number(size?.['bytes'])];
  const megabytes = (/** @type {string} */ name) => (Number(size?.[name]) / 2 ** 20).toFixed(0);
  return `statistics: ${moves} moves of ${(bytes / moves).toFixed(1)} bytes in ${Number(size?.['segments'])} segments; games ${megabytes('games')} MiB, database ${megabytes('database')} MiB, WAL ${megabytes('wal')} MiB`;
}
