import { inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { openPgliteHere } from '../db/pglite-backend.ts';
import { makeEmbedded } from '../db/pglite-database.ts';
import { openPostgres } from '../db/postgres-database.ts';
import { borrowEmbedded } from './embedded-pool.ts';
import { copyDatabase, type Template } from './postgres-cluster.ts';

/**
 * A migrated, empty database of its own for a test file: on PostgreSQL, where the run provides one, a copy of a template, else an
 * embedded one in memory that may have served another file before.
 */
export async function makeTestDatabase(): Promise<Database> {
  const postgres = inject('postgres');
  return postgres === null ? makeEmbedded(await borrowEmbedded()) : makeOnPostgres(postgres);
}

/** The same without a single table, for what brings an older database up to date. */
export async function makeEmptyDatabase(): Promise<Database> {
  const postgres = inject('postgres');
  if (postgres === null) return makeEmbedded(await openPgliteHere('memory://'));
  return makeOnPostgres({ ...postgres, name: 'template1' });
}

async function makeOnPostgres(template: Template): Promise<Database> {
  const created = await copyDatabase(template);
  const database = openPostgres({ url: created.url, size: 4 });
  const close = database.close.bind(database);
  database.close = async () => {
    await close();
    await created.drop();
  };
  return database;
}
