import { access, rename, rm } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { databaseIn } from '../data/folder.ts';
import { type FolderLock, type LockRecord, lockFolder } from '../data/folder-lock.ts';
import { finishRestore } from '../data/restore.ts';
import { snapshotClosed } from '../data/snapshots.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { type EmbeddedDatabase, openPglite } from './pglite-database.ts';
import { openPostgres } from './postgres-database.ts';

/** The database of the settings, open and brought up to what this version expects. */
export interface OpenedDatabase {
  readonly database: Database;
  /** What is only there beside the embedded database. */
  readonly embedded?: { readonly database: EmbeddedDatabase; readonly lock: FolderLock };
}

export type OpenResult =
  | { readonly ok: true; readonly opened: OpenedDatabase }
  /** One line for the operator. */
  | { readonly ok: false; readonly problem: string };

export async function openDatabase(
  config: Config,
  holder: LockRecord['holder'] = 'server',
): Promise<OpenResult> {
  const { databaseUrl } = config;
  if (databaseUrl !== undefined) return openServer(databaseUrl);
  const locked = await lockFolder(config.dataFolder, holder);
  if (!locked.ok) return { ok: false, problem: heldBy(config.dataFolder, locked.record) };
  const { lock } = locked;
  try {
    await finishRestore(config.dataFolder);
    await snapshotClosed(config.dataFolder, new Date());
    const inner = await openOrMake(config.dataFolder);
    const database: EmbeddedDatabase = {
      ...inner,
      close: async () => {
        await inner.close();
        await lock.release();
      },
    };
    await migrate(database);
    return { ok: true, opened: { database, embedded: { database, lock } } };
  } catch (error) {
    await lock.release();
    return { ok: false, problem: unopenable(config.dataFolder, error) };
  }
}

/** Made beside and renamed: a process killed meanwhile leaves no half of a database that the next one stumbles over. */
async function openOrMake(folder: string): Promise<EmbeddedDatabase> {
  const path = databaseIn(folder);
  const isThere = await access(path).then(
    () => true,
    () => false,
  );
  if (!isThere) {
    const draft = `${path}-draft`;
    await rm(draft, { recursive: true, force: true });
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
    // The address holds the password; a driver's message holds at most host and user.
    return {
      ok: false,
      problem: `The database of DATABASE_URL cannot be used: ${reasonOf(error)}`,
    };
  }
}

function heldBy(folder: string, { pid, holder }: LockRecord): string {
  const who = holder === 'server' ? 'another server' : 'a command';
  return `${folder} is in use by ${who} (process ${pid}). Stop it, or choose another folder: DATA_DIR=…`;
}

function unopenable(folder: string, error: unknown): string {
  return `The database in ${folder} cannot be opened: ${reasonOf(error)}. The last snapshot brings it back: npm run restore`;
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
