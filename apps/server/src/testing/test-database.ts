import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '../db/database.ts';
import { openPglite } from '../db/pglite-database.ts';
import { openPostgres } from '../db/postgres-database.ts';
import { copyDatabaseFolder } from './copy-database.ts';
import { copyDatabase, type Template } from './postgres-cluster.ts';
import { ensureTemplate } from './template.ts';

/**
 * A migrated, empty database of its own for a test file. On PostgreSQL where the run provides one, else embedded. Nothing is
 * set up twice: both are copies of a template.
 */
export async function makeTestDatabase(): Promise<Database> {
  const postgres = inject('postgres');
  return postgres === null ? makeEmbedded() : makeOnPostgres(postgres);
}

async function makeEmbedded(): Promise<Database> {
  const template = await ensureTemplate();
  const folder = await mkdtemp(join(tmpdir(), 'chuhe-db-'));
  await copyDatabaseFolder(template, folder);
  const database = await openPglite(folder);
  const close = database.close.bind(database);
  database.close = async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  };
  return database;
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
