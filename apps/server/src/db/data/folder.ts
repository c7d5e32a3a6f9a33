import { chmod, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the embedded database lies in the data folder. */
export function databaseIn(folder: string): string {
  return join(folder, 'database');
}

/** Where its snapshots lie, and what a restore has replaced. */
export function snapshotsIn(folder: string): string {
  return join(folder, 'snapshots');
}

/** For its owner alone: the embedded database itself makes its folder for everybody. */
export const OWNER_ONLY = 0o700;

/** Closes the database and its copies to other users, whoever may enter the data folder. For every start. */
export async function closeToOthers(folder: string): Promise<void> {
  const snapshots = snapshotsIn(folder);
  const names = await readdir(snapshots).catch(() => []);
  const copies = names.map((name) => join(snapshots, name));
  for (const path of [databaseIn(folder), snapshots, ...copies]) {
    await chmod(path, OWNER_ONLY).catch(ignoreWhatIsNotOurs);
  }
}

/** A folder that is not there yet, or whose modes another user or the file system decides. */
function ignoreWhatIsNotOurs(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOENT' && code !== 'EPERM') throw error;
}
