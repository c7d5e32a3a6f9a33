import { mkdir, rename, rm } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { closeToOthers, databaseIn, exists, OWNER_ONLY } from './data/folder.ts';
import { type FolderLock, type LockRecord, lockFolder } from './data/folder-lock.ts';
import { finishRestore } from './data/restore.ts';
import { snapshotAtStart } from './data/snapshots.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { type EmbeddedDatabase, openPglite } from './pglite-database.ts';
import { openPostgres } from './postgres-database.ts';
import { reasonOf } from './reason-of.ts';

/** The configured database, open and migrated. */
export interface OpenedDatabase {
  readonly database: Database;
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
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) return openServer(databaseUrl);
  const locked = await lockFolder(config.dataFolder, holder);
  if (!locked.ok) return { ok: false, problem: locked.problem };
  const { lock } = locked;
  try {
    const { database, isNew } = await openEmbedded(config.dataFolder);
    const close = database.close.bind(database);
    database.close = async () => {
      try {
        await close();
      } finally {
        await lock.release();
      }
    };
    return { ok: true, opened: { database, embedded: { database, lock, isNew } } };
  } catch (error) {
    await lock.release();
    return { ok: false, problem: unopenable(config.dataFolder, error) };
  }
}

/** Makes a snapshot only after the database has been opened and migrated, so never of a damaged one. */
async function openEmbedded(folder: string): Promise<Omit<Embedded, 'lock'>> {
  await finishRestore(folder);
  await closeToOthers(folder);
  const isThere = await exists(databaseIn(folder));
  const database = await openOrMake(folder, isThere);
  try {
    await migrate(database);
    if (isThere) await snapshotAtStart(folder, database.client, new Date());
    return { database, isNew: !isThere };
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

async function openServer(url: string): Promise<OpenResult> {
  const database = openPostgres({ url });
  try {
    await migrate(database);
    return { ok: true, opened: { database } };
  } catch (error) {
    await database.close();
    // The URL contains the password, so it is not shown. Messages of the driver contain at most the host and the user.
    return {
      ok: false,
      problem: `The database of DATABASE_URL cannot be used: ${reasonOf(error)}`,
    };
  }
}

function unopenable(folder: string, error: unknown): string {
  return `The database in ${folder} cannot be opened: ${reasonOf(error)}. To restore the last snapshot, run: npm run restore`;
}
