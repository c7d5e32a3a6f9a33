import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { load } from '../lib/built-modules.mjs';
import { readCommandLine } from '../lib/options.mjs';
import { RunError } from '../lib/run.mjs';
import { stopSignal } from '../lib/stop-signal.mjs';
import { withTemporaryFolder } from '../lib/temporary-folder.mjs';
import { makePostgres } from './api-servers.mjs';
import { printMachine } from './bench-table.mjs';
import { measureBytes, measureLookUps } from './store-lookups.mjs';
import { fillStore, readGames } from './store-positions.mjs';
import { measureServer } from './store-server.mjs';

/**
 * Measures the position database on the embedded database and, if it is installed, on PostgreSQL, with 10⁴ and 10⁵ positions stored; with
 * --quick only 10⁴, with --full also 10⁶ and 10⁷:
 *
 * - Bytes per move of a position, with the indexes.
 * - Time of a look-up of one position with all its layers, compared with a SELECT of one row by primary key through the same driver, and
 *   of a look-up that finds nothing.
 * - Requests per second to `/chessdb.php`, compared with a route that does nothing, and the time of 99 of 100 requests at half of the goal.
 *
 * Each figure is printed with its goal. Ctrl+C ends a run and removes its temporary folders.
 *
 * With FOLDER, the embedded database is kept there, and a run that was stopped continues. Only the embedded database is measured then.
 *
 * @typedef {import('../../apps/server/src/db/database.ts').Database} Database
 */

const USAGE = 'Use: npm run bench -- store [--quick | --full] [FOLDER]';
const OPTIONS = { quick: false, full: false };
/** Requests per second. */
const GOALS = { PGlite: 2000, PostgreSQL: 4000 };

/** @param {readonly string[]} args */
export async function run(args) {
  const command = { usage: USAGE, options: OPTIONS, paths: /** @type {const} */ ([0, 1]) };
  const { options, paths } = readCommandLine(args, command);
  const { quick, full } = options;
  if (quick && full) throw new RunError(USAGE, 1);
  const sizes = [1e4, ...(quick ? [] : [1e5]), ...(full ? [1e6, 1e7] : [])];
  printMachine();
  const signal = stopSignal(new RunError('Stopped.', 130));
  const [folder] = paths;
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    await measureEmbedded(resolve(folder), { sizes, signal, progressFile: join(folder, 'games') });
    return;
  }
  await withTemporaryFolder((temporary) => measureEmbedded(temporary, { sizes, signal }));
  const postgres = await makePostgres();
  if (postgres === undefined) {
    console.log('\nPostgreSQL is not measured: it is not installed');
    return;
  }
  try {
    const { openPostgres } = await load('db/postgres-database');
    await measure('PostgreSQL', openPostgres({ url: postgres.url }), { sizes, signal });
  } finally {
    await postgres.drop();
  }
}

/** @typedef {{ sizes: readonly number[], signal: AbortSignal, progressFile?: string }} MeasureOptions */

/** @type {(folder: string, options: MeasureOptions) => Promise<void>} */
async function measureEmbedded(folder, options) {
  const { openPglite } = await load('db/pglite-database');
  await measure('PGlite', await openPglite(join(folder, 'database')), options);
}

/** @type {(title: keyof typeof GOALS, database: Database, options: MeasureOptions) => Promise<void>} */
async function measure(title, database, { sizes, signal, progressFile }) {
  const { migrate } = await load('db/migrate');
  const { analyzeChangedTables } = await load('db/analyze-repository');
  try {
    await migrate(database);
    let games = readGames(progressFile);
    for (const size of sizes) {
      console.log(`\n${title}, ${size.toLocaleString('en')} positions`);
      // The games of the smaller sizes are not stored again, since updated rows would take more space.
      const positions = await fillStore(database, size, { games, progressFile, signal });
      ({ games } = positions);
      await analyzeChangedTables(database.db, (_table, error) => console.log(String(error)));
      await measureBytes(database);
      signal.throwIfAborted();
      await measureLookUps(database, positions);
      signal.throwIfAborted();
      await measureServer(database, positions, GOALS[title]);
      signal.throwIfAborted();
    }
  } finally {
    await database.close();
  }
}
