import { constants } from 'node:fs';
import { chmod, cp, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PgliteBackend } from '../pglite-backend.ts';
import type { PgliteClient } from '../pglite-client.ts';
import { databaseIn, makeFolder, OWNER_ONLY, snapshotsIn } from './folder.ts';

/**
 * Copies of the embedded database, in case a power cut damages it. A copy is written under a temporary name and then renamed, so that
 * every snapshot is complete.
 */

/** Time between two snapshots while the server runs, in milliseconds. */
export const SNAPSHOT_EVERY = 6 * 3_600_000;
const KEPT = 3;
/** Age in milliseconds. If the last snapshot is younger, a start makes none, so that repeated restarts do not displace older snapshots. */
const YOUNG = 3_600_000;

/**
 * Names of the snapshots, newest first. A name is a time in UTC, such as `2026-01-31T04-30-00-000Z`. Snapshots with a time in the future
 * come last: they were made while the clock was wrong, so their age is unknown.
 */
export async function listSnapshots(folder: string, now: Date): Promise<string[]> {
  const names = await readdir(snapshotsIn(folder)).catch(() => []);
  const all = names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed();
  const isPast = (name: string): boolean => timeOf(name) <= now.getTime();
  return [...all.filter(isPast), ...all.filter((name) => !isPast(name))];
}

/** The time of the last snapshot, not counting those with a time in the future. */
export async function findLastSnapshot(folder: string, now: Date): Promise<Date | undefined> {
  const [newest] = await listSnapshots(folder, now);
  const time = newest === undefined ? Number.POSITIVE_INFINITY : timeOf(newest);
  return time <= now.getTime() ? new Date(time) : undefined;
}

/**
 * Makes a snapshot at a start, unless the last one is recent. Call it only after the database has been opened and migrated: snapshots
 * of a damaged database would displace the good ones.
 *
 * @returns the name of the snapshot, if one was made
 */
export async function snapshotAtStart(
  folder: string,
  client: PgliteClient,
  now: Date,
): Promise<string | undefined> {
  const [newest] = await listSnapshots(folder, now);
  const age = newest === undefined ? Infinity : now.getTime() - timeOf(newest);
  return age >= 0 && age < YOUNG ? undefined : snapshotOpen(folder, client, now);
}

/** Makes a snapshot of the open database. Queries wait meanwhile. */
export function snapshotOpen(folder: string, client: PgliteClient, now: Date): Promise<string> {
  return keepSnapshot(folder, now, (draft) => copyOpen(folder, client, draft));
}

/** Copies the files of the open database. Queries wait meanwhile. */
export function copyOpen(folder: string, client: PgliteClient, to: string): Promise<void> {
  return client.alone(async (backend) => {
    await checkpoint(backend);
    await copyFolder(databaseIn(folder), to);
  });
}

export function snapshotPath(folder: string, name: string): string {
  return join(snapshotsIn(folder), name);
}

/** Formats a time as the name of a folder. */
export function makeName(time: Date): string {
  return time.toISOString().replaceAll(/[:.]/g, '-');
}

/** Copies a folder, by copy-on-write if the file system supports it. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

/** Waits until the files of a folder are written to the disk. */
export async function flushFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = await open(join(entry.parentPath, entry.name), 'r+');
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }
}

async function keepSnapshot(
  folder: string,
  now: Date,
  write: (draft: string) => Promise<void>,
): Promise<string> {
  await makeFolder(snapshotsIn(folder));
  await removeDrafts(folder);
  const name = makeName(now);
  const draft = join(snapshotsIn(folder), `draft-${name}`);
  await write(draft);
  await chmod(draft, OWNER_ONLY);
  await flushFolder(draft);
  await rename(draft, snapshotPath(folder, name));
  for (const old of (await listSnapshots(folder, now)).slice(KEPT)) {
    await rm(snapshotPath(folder, old), { recursive: true, force: true });
  }
  return name;
}

/** Removes the incomplete copies of processes that were killed. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(snapshotsIn(folder))) {
    if (!name.startsWith('draft-')) continue;
    await rm(join(snapshotsIn(folder), name), { recursive: true, force: true });
  }
}

async function checkpoint(backend: PgliteBackend): Promise<void> {
  await backend.query({ sql: 'checkpoint', params: [], rowMode: 'array' });
}

const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

function timeOf(name: string): number {
  const [date = '', time = ''] = name.slice(0, -1).split('T');
  const [hours, minutes, seconds, milliseconds] = time.split('-');
  return Date.parse(`${date}T${hours}:${minutes}:${seconds}.${milliseconds}Z`);
}
