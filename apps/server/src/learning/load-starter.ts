import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '../db/database.ts';
import type { Evaluation } from '../positions/evaluation.ts';
import {
  hasEvaluations,
  lockEvaluations,
  writeEvaluations,
} from '../positions/evaluation-repository.ts';
import { solveEvaluations } from '../positions/solve-evaluations.ts';
import { storeEvaluations } from '../positions/store-evaluations.ts';
import { listSiteSettings, writeSiteSetting } from '../site/site-settings-repository.ts';
import { unpackEvaluations } from './starter-file.ts';

/** Files of evaluated positions put into the database: the one that comes with the product, and those of other servers. */

const STARTER_FILE = fileURLToPath(new URL('../../data/starter.bin', import.meta.url));

export interface ImportOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
}

/** Where the hash of the file is kept that was loaded last. */
const SETTING = 'starterFile';
/** Positions of one transaction where others are known already: the embedded database does nothing else meanwhile. */
const AT_ONCE = 50;

/**
 * Loads the product's own file unless it was loaded before; without one, nothing happens. Cut off in the middle, it begins anew,
 * which changes nothing twice.
 *
 * @returns how many positions were loaded now
 */
export async function loadStarter(
  options: ImportOptions,
  file: string = STARTER_FILE,
): Promise<number> {
  const bytes = await readFile(file).catch(() => undefined);
  if (bytes === undefined) return 0;
  const { db } = options.database;
  const hash = createHash('sha256').update(bytes).digest('hex');
  if ((await listSiteSettings(db)).get(SETTING) === hash) return 0;
  const count = await importEvaluations(unpackEvaluations(bytes), options);
  await writeSiteSetting(db, { key: SETTING, value: hash, updatedAt: options.now() });
  return count;
}

/** Of each move that is known here too the greater search counts. Rejects when it is stopped. */
export async function importEvaluations(
  found: readonly Evaluation[],
  { database: { db }, now, signal }: ImportOptions,
): Promise<number> {
  if (!(await hasEvaluations(db))) {
    const rows = await solveEvaluations(found, now());
    const isWritten = await db.transaction(async (tx) => {
      await lockEvaluations(tx);
      // Meanwhile another process may have been as far, or a first position have been learned.
      if (await hasEvaluations(tx)) return false;
      await writeEvaluations(tx, rows);
      return true;
    });
    if (isWritten) return found.length;
  }
  for (let at = 0; at < found.length; at += AT_ONCE) {
    signal?.throwIfAborted();
    const some = found.slice(at, at + AT_ONCE);
    await db.transaction((tx) => storeEvaluations(tx, some, now()));
  }
  return found.length;
}
