import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PgliteClient } from '../db/pglite-client.ts';
import { openBackend } from '../db/pglite-database.ts';
import { databaseIn } from './folder.ts';
import { copyFolder, flushFolder, snapshotPath } from './snapshots.ts';

/**
 * Puts a snapshot in the place of the database. What was there is kept as `database-before-restore`. Killed at any moment, the next start
 * finds the one or the other whole.
 *
 * @param client of the database when it is open; queries wait meanwhile
 * @returns whether the snapshot could be opened; if not, everything is as it was
 */
export async function restoreSnapshot(
  folder: string,
  name: string,
  client?: PgliteClient,
): Promise<boolean> {
  const draft = join(folder, 'database-draft');
  await rm(draft, { recursive: true, force: true });
  await copyFolder(snapshotPath(folder, name), draft);
  await flushFolder(draft);
  if (client === undefined) {
    await exchange(folder, draft);
    return true;
  }
  let isGood = true;
  await client.replace(async (backend) => {
    await backend.close();
    await exchange(folder, draft);
    try {
      return await openBackend(databaseIn(folder));
    } catch {
      isGood = false;
      await undo(folder);
      return openBackend(databaseIn(folder));
    }
  });
  return isGood;
}

/** Ends an exchange that was cut off between its two steps. For a start, before the database is opened. */
export async function finishRestore(folder: string): Promise<void> {
  const hasNext = await exists(nextIn(folder));
  if (hasNext && !(await exists(databaseIn(folder)))) {
    await rename(nextIn(folder), databaseIn(folder));
  }
  await rm(nextIn(folder), { recursive: true, force: true });
}

async function exchange(folder: string, draft: string): Promise<void> {
  await rm(previousIn(folder), { recursive: true, force: true });
  await rm(nextIn(folder), { recursive: true, force: true });
  // Only a whole copy ever has this name.
  await rename(draft, nextIn(folder));
  const current = databaseIn(folder);
  if (await exists(current)) await rename(current, previousIn(folder));
  await rename(nextIn(folder), current);
}

async function undo(folder: string): Promise<void> {
  await rm(databaseIn(folder), { recursive: true, force: true });
  await rename(previousIn(folder), databaseIn(folder));
}

function nextIn(folder: string): string {
  return join(folder, 'database-next');
}

function previousIn(folder: string): string {
  return join(folder, 'database-before-restore');
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
