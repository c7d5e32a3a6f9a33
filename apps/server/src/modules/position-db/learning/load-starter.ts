import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readIfPresent } from '../../../db/data/read-if-present.ts';
import type { Database, Queryable } from '../../../db/database.ts';
import { listSiteSettings, writeSiteSetting } from '../../../settings/site-settings-repository.ts';
import type { Evaluation } from '../evaluations/evaluation.ts';
import {
  findEvaluationsVersion,
  listEvaluations,
  lockEvaluations,
  writeEvaluations,
} from '../evaluations/evaluation-repository.ts';
import { solveEvaluations } from '../evaluations/solve-evaluations.ts';
import { storeEvaluations } from '../evaluations/store-evaluations.ts';
import { unpackEvaluations } from './starter-file.ts';

/** Imports files of evaluated positions: the starter file that ships with the product, and exports of other servers. */

export const STARTER_FILE = fileURLToPath(new URL('../../../../data/starter.bin', import.meta.url));

export interface ImportOptions {
  readonly database: Database;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
  /** Maximum number of stored positions for an import in memory. */
  readonly maxInMemory?: number;
}

/** The setting with the hash of the last loaded file. */
export const STARTER_SETTING = 'starterFile';
const MAX_IN_MEMORY = 10_000;
/** Maximum number of tries to import in memory. A try fails if something else was stored meanwhile. */
const MAX_TRIES = 3;
/** Positions per transaction if the import does not run in memory. Small, because a transaction blocks the embedded database. */
const BATCH_SIZE = 50;

/**
 * Loads the starter file, if it exists and was not loaded before. The call can be repeated after an interruption.
 *
 * @returns the number of positions loaded
 */
export async function loadStarter(
  options: ImportOptions,
  file: string = STARTER_FILE,
): Promise<number> {
  const bytes = await readIfPresent(file);
  if (bytes === undefined) return 0;
  const { db } = options.database;
  const hash = hashOf(bytes);
  if ((await listSiteSettings(db)).get(STARTER_SETTING)?.value === hash) return 0;
  const count = await importEvaluations(unpackEvaluations(bytes), options);
  await writeSiteSetting(db, { key: STARTER_SETTING, value: hash, updatedAt: options.now() });
  return count;
}

/** Imports evaluations. If a move is already stored, the result of the larger search is kept. Rejects if `signal` is aborted. */
export async function importEvaluations(
  found: readonly Evaluation[],
  { database: { db }, now, signal, maxInMemory = MAX_IN_MEMORY }: ImportOptions,
): Promise<number> {
  for (
    let tries = 0;
    tries < MAX_TRIES && (await findEvaluationsVersion(db)).count <= maxInMemory;
    tries += 1
  ) {
    if (await importInMemory(found, { db, now: now(), signal })) return found.length;
  }
  for (let at = 0; at < found.length; at += BATCH_SIZE) {
    signal?.throwIfAborted();
    const some = found.slice(at, at + BATCH_SIZE);
    await db.transaction((tx) => storeEvaluations(tx, some, now()));
  }
  return found.length;
}

interface InMemoryOptions {
  readonly db: Queryable;
  readonly now: Date;
  readonly signal: AbortSignal | undefined;
}

/**
 * Solves imported and stored positions together in memory, and writes them in one transaction. Rejects, without writing, if
 * `signal` is aborted, so that a server that closes need not wait.
 *
 * @returns `false`, without writing, if anything was stored meanwhile
 */
async function importInMemory(
  found: readonly Evaluation[],
  { db, now, signal }: InMemoryOptions,
): Promise<boolean> {
  const before = await findEvaluationsVersion(db);
  const known: Evaluation[] = [];
  for await (const evaluation of listEvaluations(db)) known.push(evaluation);
  const rows = await solveEvaluations([...known, ...found], now, signal);
  return db.transaction(async (tx) => {
    await lockEvaluations(tx);
    if ((await findEvaluationsVersion(tx)).version !== before.version) return false;
    await writeEvaluations(tx, rows, signal);
    return true;
  });
}

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
