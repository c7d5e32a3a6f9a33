import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunError } from '../lib/run.mjs';
import { printMachine } from './bench-table.mjs';
import { load } from './server-modules.mjs';
import { measureLookUps } from './store-lookups.mjs';
import { fillStore } from './store-positions.mjs';
import { measureServer } from './store-server.mjs';

/**
 * `npm run bench -- store [--quick | --full]`: the position database on the embedded database.
 *
 * - Time of a look-up of one position with all its layers, compared with a SELECT of one row by primary key through the
 *   same driver, with 10⁴ and 10⁵ positions stored; with --quick only 10⁴, with --full also 10⁶.
 * - Requests per second to `/chessdb.php` with 10⁴ known positions, compared with a route that does nothing.
 */

/** @type {Readonly<Record<string, readonly number[]>>} */
const SIZES = { '': [1e4, 1e5], '--quick': [1e4], '--full': [1e4, 1e5, 1e6] };

/** @param {readonly string[]} args */
export async function run(args) {
  const [option = '', ...rest] = args;
  const sizes = SIZES[option];
  if (sizes === undefined || rest.length > 0) {
    throw new RunError('npm run bench -- store [--quick | --full]', 1);
  }
  printMachine();
  const { openPglite } = await load('db/pglite-database');
  const { migrate } = await load('db/migrate');
  const folder = await mkdtemp(join(tmpdir(), 'bench-store-'));
  const database = await openPglite(join(folder, 'database'));
  try {
    await migrate(database);
    for (const size of sizes) {
      const positions = await fillStore(database, size);
      await measureLookUps(database, { size, positions });
      if (size === 1e4) await measureServer(database, positions);
    }
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
