import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunError } from '../lib/run.mjs';
import { makePostgres } from './api-servers.mjs';
import { writeGames } from './import-games.mjs';
import { measureLookUps } from './import-lookups.mjs';
import { load } from './import-modules.mjs';
import { measureWriting } from './import-writing.mjs';

/**
 * `npm run bench -- import [--quick] [FILE]`: games into a collection, on the embedded database and on PostgreSQL.
 *
 * - Rows of statistics written a second, beside a COPY of the same rows into a table with the same index, in turns; bytes a row.
 * - Games a second of a whole import, from a file of 3,000 games (--quick: 500) or from FILE.
 * - Time of a look-up while games are imported into the embedded database.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 */

/** @param {readonly string[]} args */
export async function run(args) {
  const isQuick = args.includes('--quick');
  const [given, ...rest] = args.filter((arg) => arg !== '--quick');
  if (rest.length > 0) throw new RunError('npm run bench -- import [--quick] [FILE]', 1);
  console.log(
    `${cpus()[0]?.model.trim() ?? 'CPU'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
  );
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  try {
    const file = given ?? join(folder, 'games.pgn');
    if (given === undefined) await writeGames(file, isQuick ? 500 : 3000);
    await onEach(folder, async (database) => {
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
async function onEach(folder, measure) {
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
  const { beginImport, hashFile } = await load('collections/begin-import');
  const { runImport } = await load('collections/run-import');
  const file = { fileName: 'games.pgn', ...(await hashFile(path)) };
  const begun = await beginImport(database, { collection: 'Import', ...file }, now());
  if (begun === 'busy') throw new Error('nobody else imports');
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
