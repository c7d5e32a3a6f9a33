import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Database } from '../database.ts';
import { migrate } from '../migrate.ts';

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

/**
 * Restores a dump from this folder, made by a server with migration 0007, into an empty database, and runs the later migrations. In the
 * dump, each row comes after the rows that it refers to.
 */
export async function restoreDump(database: Database, name: string): Promise<void> {
  await migrate(database, readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(0, 8));
  const dump = await readFile(new URL(name, import.meta.url), 'utf8');
  const rows = dump.split('\n').filter((line) => /^(INSERT|SELECT) /.test(line));
  await database.db.transaction(async (tx) => {
    for (const row of rows) await tx.execute(sql.raw(row));
  });
  await migrate(database);
}
