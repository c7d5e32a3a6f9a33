import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Queryable } from './database.ts';

/** The SQL files, made by `npm run migration`. */
const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));

/** The advisory lock of migrations; any number that nothing else uses. */
export const MIGRATION_LOCK = 7_105_327_001;

/** Lifted, since the migrations of another server may take any time. */
const TIME_OUTS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
] as const;
/** Milliseconds that a migration waits for a table. */
const LOCK_TIMEOUT = 10_000;

/**
 * Runs all missing migrations in one transaction, so that a killed process leaves the old state. Servers that start together wait
 * for each other. A migration only adds to what older code reads, so that servers of two versions can run side by side.
 *
 * @param files all migrations; fewer in a test of an older version
 * @returns how many were missing
 */
export async function migrate(
  { db }: Pick<Database, 'db'>,
  files = readMigrationFiles({ migrationsFolder: FOLDER }),
): Promise<number> {
  return db.transaction(async (tx) => {
    for (const name of TIME_OUTS) await tx.execute(sql.raw(`set local ${name} = 0`));
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(MIGRATION_LOCK))})`);
    // From here on, users would wait for a table that this waits for.
    await tx.execute(sql.raw(`set local lock_timeout = ${LOCK_TIMEOUT}`));
    const done = await readDone(tx);
    const missing = files.filter(({ hash }) => !done.has(hash));
    for (const { hash, sql: statements } of missing) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into schema_migration (hash) values (${hash})`);
    }
    return missing.length;
  });
}

/** Whether every migration of this version is in the database. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  const files = readMigrationFiles({ migrationsFolder: FOLDER });
  const done = await readDone(db);
  return files.every(({ hash }) => done.has(hash));
}

async function readDone(db: Queryable): Promise<ReadonlySet<unknown>> {
  // Checked first, since `if not exists` alone writes a notice at every start.
  const table = await db.execute(sql`select to_regclass('schema_migration') is null as missing`);
  if (rowsOf(table)[0]?.['missing'] === true) {
    await db.execute(
      sql`create table if not exists schema_migration (hash text primary key, applied_at timestamptz not null default now())`,
    );
  }
  const rows = await db.execute(sql`select hash from schema_migration`);
  return new Set(rowsOf(rows).map(({ hash }) => hash));
}

/** The rows of a raw statement; both drivers return an object with `rows`. */
export function rowsOf(result: unknown): readonly Record<string, unknown>[] {
  const isResult = typeof result === 'object' && result !== null && 'rows' in result;
  if (!isResult || !Array.isArray(result.rows)) throw new TypeError('A result without rows');
  return result.rows;
}
