import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import { closeToOthers, databaseIn, exists, OWNER_ONLY } from './data/folder.ts';
import { type FolderLock, type LockRecord, lockFolder } from './data/folder-lock.ts';
import { readIfPresent } from './data/read-if-present.ts';
import { finishRestore } from './data/restore.ts';
import { snapshotAtStart } from './data/snapshots.ts';
import type { Database } from './database.ts';
import { DiskState, measureFree } from './disk-state.ts';
import { migrate, rowsOf } from './migrate.ts';
import { outageOf } from './outage.ts';
import { type EmbeddedDatabase, openPglite } from './pglite-database.ts';
import { openPostgres } from './postgres-database.ts';
import { reasonOf } from './reason-of.ts';

/** The configured database, open and migrated. */
export interface OpenedDatabase {
  readonly database: Database;
  /** The number of migrations that this call ran. */
  readonly migrations: number;
  /** Set only for the embedded database. */
  readonly embedded?: Embedded;
}

interface Embedded {
  readonly database: EmbeddedDatabase;
  readonly lock: FolderLock;
  /** Whether this call created the database. */
  readonly isNew: boolean;
}

export type OpenResult =
  | { readonly ok: true; readonly opened: OpenedDatabase }
  /** `problem` is one line for the operator. */
  | { readonly ok: false; readonly problem: string };

export async function openDatabase(
  config: Config,
  holder: LockRecord['holder'] = 'server',
): Promise<OpenResult> {
  const { databaseUrl, timeZone } = config;
  if (databaseUrl !== undefined) return openServer(databaseUrl, timeZone);
  const locked = await lockFolder(config.dataFolder, holder).catch((error: unknown) => ({
    ok: false as const,
    problem: unwritable(config.dataFolder, error),
  }));
  if (!locked.ok) return { ok: false, problem: locked.problem };
  const { lock } = locked;
  try {
    const { database, isNew, migrations } = await openEmbedded(config.dataFolder);
    const close = database.close.bind(database);
    database.close = async () => {
      try {
        await close();
      } finally {
        await lock.release();
      }
    };
    return { ok: true, opened: { database, migrations, embedded: { database, lock, isNew } } };
  } catch (error) {
    await lock.release();
    return { ok: false, problem: await unopenable(config.dataFolder, error) };
  }
}

/**
 * Opens and migrates the embedded database. Makes a snapshot of an existing one only afterwards, so that a database that cannot be opened or
 * migrated takes the place of no good snapshot.
 */
async function openEmbedded(
  folder: string,
): Promise<Omit<Embedded, 'lock'> & Pick<OpenedDatabase, 'migrations'>> {
  await finishRestore(folder);
  await closeToOthers(folder);
  const isThere = await exists(databaseIn(folder));
  const database = await openOrMake(folder, isThere);
  try {
    const migrations = await migrate(database);
    if (isThere) await snapshotAtStart(folder, database.client, new Date());
    return { database, isNew: !isThere, migrations };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Opens the database. A missing one is created under a temporary name and then renamed, so that it is never incomplete. */
async function openOrMake(folder: string, isThere: boolean): Promise<EmbeddedDatabase> {
  const path = databaseIn(folder);
  if (!isThere) {
    const draft = `${path}-draft`;
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: OWNER_ONLY });
    await (await openPglite(draft)).close();
    await rename(draft, path);
  }
  return openPglite(path);
}

/** The major version of PostgreSQL in PGlite. PGlite cannot open the files of another version. */
const EMBEDDED_POSTGRES = '18';

async function openServer(url: string, timeZone: string): Promise<OpenResult> {
  const database = openPostgres({ url, size: 1, maxSilence: 0 });
  try {
    const result = await database.db.execute(sql`show server_version_num`);
    const problem = tooOld(Number(rowsOf(result)[0]?.['server_version_num']));
    if (problem !== undefined) return { ok: false, problem };
    const unknown = await unknownZone(database, timeZone);
    if (unknown !== undefined) return { ok: false, problem: unknown };
    const migrations = await migrate(database);
    return { ok: true, opened: { database: openPostgres({ url }), migrations } };
  } catch (error) {
    // The URL contains the password, so it is not shown. Messages of the driver may name the host, the port, the database and the user, but
    // not the password.
    return {
      ok: false,
      problem: `The database of DATABASE_URL cannot be used: ${reasonOf(error)}. Check that it runs and that DATABASE_URL is right.`,
    };
  } finally {
    await database.close();
  }
}

/** The server has a list of time zones of its own. Old names, such as `US/Eastern`, are in a package of their own on some systems. */
async function unknownZone({ db }: Database, timeZone: string): Promise<string | undefined> {
  const result = await db.execute(
    sql`select from pg_timezone_names where lower(name) = ${timeZone.toLowerCase()}`,
  );
  if (rowsOf(result).length > 0) return undefined;
  return `The database of DATABASE_URL does not know the time zone of TIME_ZONE. Choose another name of it, such as America/New_York for US/Eastern.`;
}

/** @param version as PostgreSQL numbers it: 150004 for 15.4 */
export function tooOld(version: number): string | undefined {
  const major = Math.floor(version / 10_000);
  if (major >= MIN_POSTGRES) return undefined;
  return `The database of DATABASE_URL is PostgreSQL ${major}. Chuhe needs ${MIN_POSTGRES} or newer: upgrade it, or name another in DATABASE_URL.`;
}

const MIN_POSTGRES = 15;

function unwritable(folder: string, error: unknown): string {
  if (outageOf(error) === 'disk-full') return fullDisk(folder);
  return `The folder ${folder} cannot be written to: ${reasonOf(error)}. Let this user write there, or choose another folder: DATA_DIR=…`;
}

function fullDisk(folder: string): string {
  return `The disk of ${folder} is full. Free some space, or choose another folder: DATA_DIR=…`;
}

async function unopenable(folder: string, error: unknown): Promise<string> {
  const disk = new DiskState(() => measureFree(folder));
  // If the disk is full, the database may fail to start without saying why, so the free space is measured too.
  if (outageOf(error) === 'disk-full' || (await disk.isFull(new Date()))) return fullDisk(folder);
  const version = (await readIfPresent(join(databaseIn(folder), 'PG_VERSION')))?.toString().trim();
  if (version !== undefined && version !== EMBEDDED_POSTGRES) {
    return `The database in ${folder} was made by another version of Chuhe, with PostgreSQL ${version} instead of ${EMBEDDED_POSTGRES}. Start that version, or choose another folder: DATA_DIR=…`;
  }
  return `The database in ${folder} cannot be opened: ${reasonOf(error)}. To restore the last snapshot, run: npm run restore`;
}
