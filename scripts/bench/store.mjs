import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { RunError } from '../lib/run.mjs';
import { measureLookUps } from './store-lookups.mjs';
import { fillStore } from './store-positions.mjs';
import { measureServer } from './store-server.mjs';

/**
 * `npm run bench -- store [--full]`: the position database on the embedded database.
 *
 * - Time of a look-up of one position with all its layers, beside a SELECT of one row by its primary key through the same
 *   driver, with 10⁴ and 10⁵ positions stored; with --full also 10⁶.
 * - Requests a second to `/chessdb.php` with 10⁴ known positions, beside a route that does nothing.
 */

/** @param {readonly string[]} args */
export async function run(args) {
  const [option, ...rest] = args;
  if ((option !== undefined && option !== '--full') || rest.length > 0) {
    throw new RunError('npm run bench -- store [--full]', 1);
  }
  console.log(
    `${cpus()[0]?.model.trim() ?? 'CPU'}, load ${loadavg()[0]?.toFixed(1)}, Node ${process.version}`,
  );
  const { openPglite } = await load('db/pglite-database');
  const { migrate } = await load('db/migrate');
  const folder = await mkdtemp(join(tmpdir(), 'bench-store-'));
  const database = await openPglite(join(folder, 'database'));
  try {
    await migrate(database);
    for (const size of option === '--full' ? [1e4, 1e5, 1e6] : [1e4, 1e5]) {
      const positions = await fillStore(database, size);
      await measureLookUps(database, { size, positions });
      if (size === 1e4) await measureServer(database, positions);
    }
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * From the build, which is there only when this runs.
 *
 * @template {'db/pglite-database' | 'db/migrate'} Name
 * @param {Name} name
 * @returns {Promise<Name extends 'db/migrate' ? typeof import('../../apps/server/src/db/migrate.ts') : typeof import('../../apps/server/src/db/pglite-database.ts')>}
 */
async function load(name) {
  return import(new URL(`../../apps/server/dist/${name}.js`, import.meta.url).href);
}
