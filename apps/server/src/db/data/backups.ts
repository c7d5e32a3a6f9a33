import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DATABASE_KINDS } from '../database.ts';
import type { PgliteClient } from '../pglite-client.ts';
import { databaseIn, exists, makeFolder, OWNER_ONLY } from './folder.ts';
import { dumpPostgres } from './postgres-tools.ts';
import { readIfPresent } from './read-if-present.ts';
import { copyFolder, copyOpen, flushFolder, makeName } from './snapshots.ts';

/**
 * Backups in a folder of the operator, which may be on another disk. A backup is a folder that contains the database (`database/` of the embedded
 * one, or `database.dump` of PostgreSQL), the networks of administrators and `backup.json`. It is written under another name and then renamed,
 * so that every backup is complete.
 */

const aboutSchema = z.object({
  format: z.literal('chuhe-backup-1'),
  database: z.enum(DATABASE_KINDS),
  /** The version of the server that made it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
});

export interface Backup extends z.infer<typeof aboutSchema> {
  readonly path: string;
  readonly bytes: number;
}

export interface BackupOptions {
  /** The folder that gets the backup; created if missing. */
  readonly to: string;
  /** What the name of the backup begins with. */
  readonly prefix?: string;
  readonly dataFolder: string;
  readonly databaseUrl?: string | undefined;
  /** The client of the embedded database, if it is open. Its queries wait during the copy. */
  readonly client?: PgliteClient | undefined;
  readonly version: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

export type BackupResult =
  | { readonly ok: true; readonly backup: Backup }
  /** `problem` is one line for the operator. Nothing was written. */
  | { readonly ok: false; readonly problem: string };

export async function makeBackup({ to, prefix = PREFIX, ...options }: BackupOptions) {
  await makeFolder(to);
  await removeDrafts(to, options.now);
  const path = await freePath(to, prefix, options.now);
  const draft = join(to, `${DRAFT}${makeName(options.now)}`);
  await mkdir(draft, { mode: OWNER_ONLY });
  try {
    const result = await writeBackup(draft, options);
    if (!result.ok) return result;
    if (!(await isComplete(draft))) {
      return { ok: false, problem: `The copy in ${draft} is incomplete.` } as const;
    }
    await rename(draft, path);
    return { ok: true, backup: await readBackup(path) } as const;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Remembers in the data folder when the last backup was made. */
export async function recordBackup(dataFolder: string, { createdAt }: Backup): Promise<void> {
  await makeFolder(dataFolder);
  await writeFile(join(dataFolder, LAST), `${createdAt}\n`);
}

/** When the last backup was made with this data folder, to whatever folder. */
export async function findLastBackup(dataFolder: string): Promise<Date | undefined> {
  const text = await readIfPresent(join(dataFolder, LAST));
  const time = Date.parse(text?.toString().trim() ?? '');
  return Number.isNaN(time) ? undefined : new Date(time);
}

/** Paths of the backups in a folder, newest first. */
export async function listBackups(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names
    .filter((name) => NAME.test(name))
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
}

/** Deletes all backups of a folder but the newest `kept`. @returns the number of deleted ones */
export async function deleteOldBackups(folder: string, kept: number): Promise<number> {
  const old = (await listBackups(folder)).slice(kept);
  for (const path of old) await rm(path, { recursive: true, force: true });
  return old.length;
}

/** Finds the backup at a path: the backup itself, or the newest one in a folder of backups. */
export async function findBackup(path: string): Promise<Backup | undefined> {
  if (await exists(join(path, ABOUT))) return readBackup(path);
  const [newest] = await listBackups(path);
  return newest === undefined ? undefined : readBackup(newest);
}

/** Copies the networks of a backup that are missing. The others are the same, since their names are their hashes. */
export async function restoreNetworks({ path }: Backup, dataFolder: string): Promise<void> {
  const from = join(path, NETWORKS);
  if (!(await exists(from))) return;
  await cp(from, join(dataFolder, NETWORKS), { recursive: true, force: false });
}

export function dumpIn({ path }: Backup): string {
  return join(path, DUMP);
}

/** Size of all files of a folder, in bytes. */
export async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

const ABOUT = 'backup.json';
const LAST = 'last-backup';
const DUMP = 'database.dump';
const NETWORKS = 'networks';
const PREFIX = 'chuhe-';
const DRAFT = 'draft-chuhe-';
/** After how long a draft counts as interrupted, in milliseconds. */
const DRAFT_AGE = 20 * 3_600_000;
const NAME = /^chuhe-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

async function writeBackup(
  draft: string,
  { dataFolder, databaseUrl, client, version, now, signal }: Omit<BackupOptions, 'to'>,
): Promise<{ readonly ok: true } | Extract<BackupResult, { ok: false }>> {
  if (databaseUrl !== undefined) {
    const problem = await dumpPostgres(databaseUrl, join(draft, DUMP), signal);
    if (problem !== undefined) return { ok: false, problem };
  } else {
    const copy = databaseIn(draft);
    if (client !== undefined) await copyOpen(dataFolder, client, copy);
    else if (await exists(databaseIn(dataFolder))) await copyFolder(databaseIn(dataFolder), copy);
    else return { ok: false, problem: `There is no database in ${dataFolder}.` };
    await chmod(copy, OWNER_ONLY);
  }
  const networks = join(dataFolder, NETWORKS);
  if (await exists(networks)) await copyFolder(networks, join(draft, NETWORKS));
  const about: z.infer<typeof aboutSchema> = {
    format: 'chuhe-backup-1',
    database: databaseUrl === undefined ? 'pglite' : 'postgresql',
    version,
    createdAt: now.toISOString(),
  };
  await writeFile(join(draft, ABOUT), `${JSON.stringify(about, null, 2)}\n`);
  await flushFolder(draft);
  return { ok: true };
}

/** @throws if the file that describes the backup is missing or damaged */
async function readBackup(path: string): Promise<Backup> {
  const about = aboutSchema.parse(JSON.parse(await readFile(join(path, ABOUT), 'utf8')));
  return { ...about, path, bytes: await measureFolder(path) };
}

/** Removes what interrupted backups left, but not the draft of a backup that runs at the same time. */
async function removeDrafts(folder: string, now: Date): Promise<void> {
  const oldest = `${DRAFT}${makeName(new Date(now.getTime() - DRAFT_AGE))}`;
  for (const name of await readdir(folder)) {
    if (!name.startsWith(DRAFT) || name >= oldest) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

/** Whether the database is in a draft. */
async function isComplete(draft: string): Promise<boolean> {
  for (const path of [join(draft, DUMP), join(databaseIn(draft), 'PG_VERSION')]) {
    const about = await stat(path).catch(() => undefined);
    if (about !== undefined && about.size > 0) return true;
  }
  return false;
}

/** A path that no backup has yet. */
async function freePath(folder: string, prefix: string, now: Date): Promise<string> {
  for (let time = now.getTime(); ; time += 1) {
    const path = join(folder, `${prefix}${makeName(new Date(time))}`);
    if (!(await exists(path))) return path;
  }
}
