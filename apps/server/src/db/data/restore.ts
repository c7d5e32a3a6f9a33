import { chmod, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PgliteClient } from '../pglite-client.ts';
import { openBackend } from '../pglite-database.ts';
import { databaseIn, exists, makeFolder, OWNER_ONLY, snapshotsIn } from './folder.ts';
import { copyFolder, flushFolder, makeName } from './snapshots.ts';

export interface RestoreOptions {
  /** The client of the database, if the database is open. Its queries wait during the restore. */
  readonly client?: PgliteClient | undefined;
  readonly now: Date;
}

export type RestoreResult =
  /** `kept` is the name of the replaced database, if there was one. */
  | { readonly ok: true; readonly kept: string | undefined }
  /** The copy cannot be opened; nothing has changed. */
  | { readonly ok: false };

/**
 * Replaces the database by a copy of the database in the folder `from`. The replaced database is kept beside the
 * snapshots until an operator removes it. If the process is killed, the next start finds either the old or the new database complete.
 *
 * @throws if the file system fails; the database is then unchanged, and open again if it was open before
 */
export async function restoreFolder(
  folder: string,
  from: string,
  { client, now }: RestoreOptions,
): Promise<RestoreResult> {
  const draft = join(folder, 'database-draft');
  await rm(draft, { recursive: true, force: true });
  await copyFolder(from, draft);
  await chmod(draft, OWNER_ONLY);
  if (!(await canOpen(draft))) {
    await rm(draft, { recursive: true, force: true });
    return { ok: false };
  }
  await flushFolder(draft);
  const kept = await freeName(folder, now);
  const swap = { folder, draft, kept: join(snapshotsIn(folder), kept) };
  const hasKept = await exists(databaseIn(folder));
  if (client === undefined) await exchangeOrUndo(swap);
  else await exchangeOpen(client, swap);
  return { ok: true, kept: hasKept ? kept : undefined };
}

/** Names of the databases that a restore has replaced, newest first. Example: `before-restore-2026-01-31T04-30-00-000Z`. */
export async function listReplaced(folder: string): Promise<string[]> {
  const names = await readdir(snapshotsIn(folder)).catch(() => []);
  return names
    .filter((name) => name.startsWith(REPLACED))
    .toSorted()
    .toReversed();
}

/** Completes an exchange that was interrupted. Runs at every start, before the database is opened. */
export async function finishRestore(folder: string): Promise<void> {
  const hasNext = await exists(nextIn(folder));
  if (hasNext && !(await exists(databaseIn(folder)))) {
    await rename(nextIn(folder), databaseIn(folder));
  }
  await rm(nextIn(folder), { recursive: true, force: true });
}

interface Exchange {
  readonly folder: string;
  /** The folder that becomes the database. */
  readonly draft: string;
  /** The path under which the replaced database is kept. */
  readonly kept: string;
}

/** Closes the database for the exchange and opens it again, even if the exchange fails. */
async function exchangeOpen(client: PgliteClient, swap: Exchange): Promise<void> {
  const database = databaseIn(swap.folder);
  const failures: unknown[] = [];
  await client.replace(async (backend) => {
    await backend.close();
    try {
      await exchangeOrUndo(swap);
    } catch (error) {
      failures.push(error);
      return openBackend(database);
    }
    try {
      return await openBackend(database);
    } catch (error) {
      failures.push(error);
      await undo(swap);
      return openBackend(database);
    }
  });
  if (failures.length > 0) throw failures[0];
}

async function exchangeOrUndo(swap: Exchange): Promise<void> {
  try {
    await exchange(swap);
  } catch (error) {
    await undo(swap);
    throw error;
  }
}

async function exchange({ folder, draft, kept }: Exchange): Promise<void> {
  await makeFolder(snapshotsIn(folder));
  await rm(nextIn(folder), { recursive: true, force: true });
  // Only a complete copy ever has this name.
  await rename(draft, nextIn(folder));
  const current = databaseIn(folder);
  if (await exists(current)) await rename(current, kept);
  await rename(nextIn(folder), current);
}

/** Undoes an exchange after any of its steps. */
async function undo({ folder, draft, kept }: Exchange): Promise<void> {
  const current = databaseIn(folder);
  if (await exists(kept)) {
    await rm(draft, { recursive: true, force: true });
    if (await exists(current)) await rename(current, draft);
    await rename(kept, current);
  }
  for (const rest of [draft, nextIn(folder)]) await rm(rest, { recursive: true, force: true });
}

/** Whether the copy can be opened. `PG_VERSION` is checked first, since PGlite creates a new database in a folder without it. */
async function canOpen(copy: string): Promise<boolean> {
  if (!(await exists(join(copy, 'PG_VERSION')))) return false;
  try {
    const backend = await openBackend(copy);
    await backend.close();
    return true;
  } catch {
    return false;
  }
}

const REPLACED = 'before-restore-';

/** A name that no kept database has yet. */
async function freeName(folder: string, now: Date): Promise<string> {
  for (let time = now.getTime(); ; time += 1) {
    const name = `${REPLACED}${makeName(new Date(time))}`;
    if (!(await exists(join(snapshotsIn(folder), name)))) return name;
  }
}

function nextIn(folder: string): string {
  return join(folder, 'database-next');
}
