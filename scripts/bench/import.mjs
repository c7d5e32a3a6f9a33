import { join } from 'node:path';
import { load } from '../lib/built-modules.mjs';
import { readCommandLine } from '../lib/options.mjs';
import { withTemporaryFolder } from '../lib/temporary-folder.mjs';
import { makePostgres } from './api-servers.mjs';
import { printMachine } from './bench-table.mjs';
import { writeGames } from './import-games.mjs';
import { importFile, measureLookUps } from './import-lookups.mjs';
import { measureWriting } from './import-writing.mjs';

/**
 * Measures imports of games into a collection, on the embedded database and on PostgreSQL:
 *
 * - Rows of statistics per second, compared with a COPY of the same rows into a table with the same index; bytes per row.
 * - Games per second of a whole import, from a generated file of 3,000 games (with --quick 500) or from FILE.
 * - Time of a look-up during an import into the embedded database.
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
      await measureWriting(database, file);
      await measureImport(database, file);
      if (database.kind === 'pglite') await measureLookUps(database, file);
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
}
