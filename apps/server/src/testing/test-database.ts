import { inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { openPgliteHere } from '../db/pglite-backend.ts';
import { makeEmbedded } from '../db/pglite-database.ts';
import { openPostgres } from '../db/postgres-database.ts';
import { borrowEmbedded } from './embedded-pool.ts';
import { copyDatabase, type Template } from './postgres-cluster.ts';

/**
 * Returns a migrated, empty database: a copy of the template if the run provides a PostgreSQL server, otherwise an embedded database from
 * the pool.
 */
export async function makeTestDatabase(): Promise<Database> {
  const postgres = inject('postgres');
  return postgres === null ? makeEmbedded(await borrowEmbedded()) : makeOnPostgres(postgres);
}

/** A database without tables, for tests of migrations. */
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
