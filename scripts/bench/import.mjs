import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunError } from '../lib/run.mjs';
import { makePostgres } from './api-servers.mjs';
import { printMachine } from './bench-table.mjs';
import { writeGames } from './import-games.mjs';
import { measureLookUps } from './import-lookups.mjs';
import { measureWriting } from './import-writing.mjs';
import { load } from './server-modules.mjs';

/**
 * `npm run bench -- import [--quick] [FILE]`: imports games into a collection, on the embedded database and on PostgreSQL.
 *
 * - Rows of statistics per second, compared with a COPY of the same rows into a table with the same index; bytes per row.
 * - Games per second of a whole import, from a generated file of 3,000 games (--quick: 500) or from FILE.
 * - Time of a look-up during an import into the embedded database.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 */

/** @param {readonly string[]} args */
export async function run(args) {
  const isQuick = args.includes('--quick');
  const [given, ...rest] = args.filter((arg) => arg !== '--quick');
  if (rest.length > 0) throw new RunError('npm run bench -- import [--quick] [FILE]', 1);
  printMachine();
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  try {
    const file = given ?? join(folder, 'games.pgn');
    if (given === undefined) await writeGames(file, isQuick ? 500 : 3000);
    await withEachDatabase(folder, async (database) => {
      await measureWriting(database, file);
      await measureImport(database, file);
      if (database.kind === 'pglite') await measureLookUps(database, file);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {(database: Database) => Promise<void>} measure
 */
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

/**
 * @param {Database} database
 * @param {string} path
 */
async function measureImport(database, path) {
  const { beginImport, hashFile } = await load('modules/game-db/import/begin-import');
  const { runImport } = await load('modules/game-db/import/run-import');
  const file = { fileName: 'games.pgn', ...(await hashFile(path)) };
  const begun = await beginImport(database, { collection: 'Import', ...file }, now());
  if (begun === 'busy') throw new Error('another import is running');
  const began = performance.now();
  const { signal } = new AbortController();
  const row = await runImport({ database, importId: begun.row.id, path, now, signal });
  const seconds = (performance.now() - began) / 1000;
  await begun.release();
  console.log(
    `whole import: ${row.added} games, ${row.refused} refused, ${(row.games / seconds).toFixed(0)} games/s`,
  );
}

function now() {
  return new Date();
}
