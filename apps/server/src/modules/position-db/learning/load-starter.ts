import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readIfPresent } from '../../../db/data/read-if-present.ts';
import type { Database, Queryable } from '../../../db/database.ts';
import { listSiteSettings, writeSiteSetting } from '../../../settings/site-settings-repository.ts';
import type { Evaluation } from '../evaluation.ts';
import {
  listEvaluations,
  lockEvaluations,
  findEvaluationsVersion,
  writeEvaluations,
} from '../evaluation-repository.ts';
import { solveEvaluations } from '../solve-evaluations.ts';
import { storeEvaluations } from '../store-evaluations.ts';
import { unpackEvaluations } from './starter-file.ts';

/** Files of evaluated positions put into the database: the one that comes with the product, and those of other servers. */

export const STARTER_FILE = fileURLToPath(new URL('../../../../data/starter.bin', import.meta.url));

export interface ImportOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  /** Positions that may be known already where the file is worked out in memory. */
  readonly few?: number;
}

/** Where the hash of the file is kept that was loaded last. */
const SETTING = 'starterFile';
const FEW = 10_000;
/** How often that is tried while users learn. */
const TRIES = 3;
/** Positions of one transaction where more are known: the embedded database does nothing else meanwhile. */
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
  const bytes = await readIfPresent(file);
  if (bytes === undefined) return 0;
  const { db } = options.database;
  const hash = hashOf(bytes);
  if ((await listSiteSettings(db)).get(SETTING)?.value === hash) return 0;
  const count = await importEvaluations(unpackEvaluations(bytes), options);
  await writeSiteSetting(db, { key: SETTING, value: hash, updatedAt: options.now() });
  return count;
}

/** Notes the product's own file as loaded, for tests that do without it. */
export async function skipStarter({ database: { db }, now }: ImportOptions): Promise<void> {
  const value = hashOf(await readFile(STARTER_FILE));
  await writeSiteSetting(db, { key: SETTING, value, updatedAt: now() });
}

/** Of each move that is known here too the greater search counts. Rejects when it is stopped. */
export async function importEvaluations(
  found: readonly Evaluation[],
  { database: { db }, now, signal, few = FEW }: ImportOptions,
): Promise<number> {
  for (let tries = 0; tries < TRIES && (await findEvaluationsVersion(db)).count <= few; tries += 1) {
    if (await importAtOnce(found, { db, now: now() })) return found.length;
    signal?.throwIfAborted();
  }
  for (let at = 0; at < found.length; at += AT_ONCE) {
    signal?.throwIfAborted();
    const some = found.slice(at, at + AT_ONCE);
    await db.transaction((tx) => storeEvaluations(tx, some, now()));
  }
  return found.length;
}

/**
 * Works all of it out in memory, together with what is known, and writes it in one go.
 *
 * @returns whether nobody has stored anything meanwhile: else nothing is written
 */
async function importAtOnce(
  found: readonly Evaluation[],
  { db, now }: { readonly db: Queryable; readonly now: Date },
): Promise<boolean> {
  const before = await findEvaluationsVersion(db);
  const known: Evaluation[] = [];
  for await (const evaluation of listEvaluations(db)) known.push(evaluation);
  const rows = await solveEvaluations([...known, ...found], now);
  return db.transaction(async (tx) => {
    await lockEvaluations(tx);
    if ((await findEvaluationsVersion(tx)).version !== before.version) return false;
    await writeEvaluations(tx, rows);
    return true;
  });
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
