import { access, chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Folder of the embedded database. */
export function databaseIn(folder: string): string {
  return join(folder, 'database');
}

/** Folder of the snapshots of the embedded database and of the databases that a restore has replaced. */
export function snapshotsIn(folder: string): string {
  return join(folder, 'snapshots');
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Mode of the folders. It is set explicitly, since the embedded database creates its folder readable by everyone. */
export const OWNER_ONLY = 0o700;

/**
 * Creates a folder for its owner only, and the folders above it. The recursive `mkdir` of Node never returns if the file system answers
 * that the folder above is missing although it exists, as `/proc` does.
 */
export async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder);
  if (!(await exists(parent))) await makeFolder(parent);
  try {
    await mkdir(folder, { mode: OWNER_ONLY });
  } catch (error) {
    const isFolder = await stat(folder).then(
      (found) => found.isDirectory(),
      () => false,
    );
    if (!isFolder) throw error;
  }
}

/** Makes the database and its copies accessible to their owner only. Runs at every start. */
export async function closeToOthers(folder: string): Promise<void> {
  const snapshots = snapshotsIn(folder);
  const names = await readdir(snapshots).catch(() => []);
  const copies = names.map((name) => join(snapshots, name));
  for (const path of [databaseIn(folder), snapshots, ...copies]) {
    await chmod(path, OWNER_ONLY).catch(ignoreMissingOrForeign);
  }
}

/** A folder may be missing or belong to another user, or the file system may not support modes. */
function ignoreMissingOrForeign(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ENOENT' && code !== 'EPERM') throw error;
}
