import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database, Queryable } from './database.ts';

/** The folder of the SQL files, which `npm run migration` writes. */
const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));

/** Number of the advisory lock of migrations. It is arbitrary, but no other lock may use it. */
export const MIGRATION_LOCK = 7_105_327_001;

/** Time limits that are switched off while a server waits for the migrations of another server, which may take long. */
const TIME_OUTS = [
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
] as const;
/** How long a migration waits for the lock of a table, in milliseconds. */
const LOCK_TIMEOUT = 10_000;

/**
 * Runs all missing migrations in one transaction, so that the database is unchanged if the process is killed. Servers that start at
 * the same time wait for each other. Migrations must be compatible with the code of the previous version, so that servers of two
 * versions can run side by side.
 *
 * @param files all migrations; tests pass fewer to create an older database
 * @returns the number of migrations that were missing
 */
export async function migrate(
  { db }: Pick<Database, 'db'>,
  files = readMigrationFiles({ migrationsFolder: FOLDER }),
): Promise<number> {
  return db.transaction(async (tx) => {
    for (const name of TIME_OUTS) await tx.execute(sql.raw(`set local ${name} = 0`));
    await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(MIGRATION_LOCK))})`);
    // While a migration waits for the lock of a table, users' queries of that table wait behind it.
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

/** Whether every migration of this version has been run. */
export async function isMigrated(db: Queryable): Promise<boolean> {
  const files = readMigrationFiles({ migrationsFolder: FOLDER });
  const done = await readDone(db);
  return files.every(({ hash }) => done.has(hash));
}

async function readDone(db: Queryable): Promise<ReadonlySet<unknown>> {
  // Checked first, since PostgreSQL logs a notice if `if not exists` finds the table.
  const table = await db.execute(sql`select to_regclass('schema_migration') is null as missing`);
  if (rowsOf(table)[0]?.['missing'] === true) {
    await db.execute(
      sql`create table if not exists schema_migration (hash text primary key, applied_at timestamptz not null default now())`,
    );
  }
  const rows = await db.execute(sql`select hash from schema_migration`);
  return new Set(rowsOf(rows).map(({ hash }) => hash));
}

/** The rows of the result of a raw statement. Both drivers return an object with `rows`. */
export function rowsOf(result: unknown): readonly Record<string, unknown>[] {
  const isResult = typeof result === 'object' && result !== null && 'rows' in result;
  if (!isResult || !Array.isArray(result.rows)) throw new TypeError('The result has no rows');
  return result.rows;
}
