import { join } from 'node:path';
import { load } from '../lib/built-modules.mjs';
import { readCommandLine } from '../lib/options.mjs';
import { RunError } from '../lib/run.mjs';
import { withTemporaryFolder } from '../lib/temporary-folder.mjs';
import { printMachine } from './bench-table.mjs';
import { measureLookUps } from './store-lookups.mjs';
import { fillStore } from './store-positions.mjs';
import { measureServer } from './store-server.mjs';

/**
 * Measures the position database on the embedded database:
 *
 * - Time of a look-up of one position with all its layers, compared with a SELECT of one row by primary key through the
 *   same driver, with 10⁴ and 10⁵ positions stored; with --quick only 10⁴, with --full also 10⁶.
 * - Requests per second to `/chessdb.php` with 10⁴ known positions, compared with a route that does nothing.
 */

const USAGE = 'Use: npm run bench -- store [--quick | --full]';
const OPTIONS = { quick: false, full: false };

/** @param {readonly string[]} args */
export async function run(args) {
  const { quick, full } = readCommandLine(args, { usage: USAGE, options: OPTIONS }).options;
  if (quick && full) throw new RunError(USAGE, 1);
  const sizes = [1e4, ...(quick ? [] : [1e5]), ...(full ? [1e6] : [])];
  printMachine();
  const { openPglite } = await load('db/pglite-database');
  const { migrate } = await load('db/migrate');
  await withTemporaryFolder(async (folder) => {
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
    }
  });
}
