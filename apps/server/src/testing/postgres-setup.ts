import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import type { Queryable } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { partitionTable } from '../db/partition-table.ts';
import { PARTITIONABLE_TABLES } from '../db/partitions.ts';
import { openPostgres } from '../db/postgres-database.ts';
import { skipStarter } from '../modules/position-db/learning/testing/skip-starter.ts';
import { IS_FULL } from './full.ts';
import { type Cluster, copyDatabase, findPostgres, startCluster } from './postgres-cluster.ts';

/** Set-up of the API tests on PostgreSQL. Provides a PostgreSQL server with a migrated database to copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await findCluster();
  const name = `chuhe_template_${randomUUID().slice(0, 8)}`;
  const template = await copyDatabase({ url: cluster.url, name: 'template1' }, name);
  const database = openPostgres({ url: template.url, size: 1 });
  await migrate(database);
  await skipStarter(database);
  if (IS_FULL) await partitionAll(database.db);
  await database.close();
  project.provide('postgres', { url: cluster.url, name });
  console.log(
    IS_FULL
      ? 'The API is tested on the embedded database and on PostgreSQL.'
      : 'The API is tested on PostgreSQL. What concerns the database is tested on the embedded one too.',
  );
  return async () => {
    await template.drop();
    await cluster.stop();
  };
}

/** The long variant: the API is tested on partitioned tables. They have few parts, since each test file copies the database. */
async function partitionAll(db: Queryable): Promise<void> {
  const options = { signal: new AbortController().signal, onProgress: () => {} };
  for (const table of PARTITIONABLE_TABLES)
    await partitionTable(db, { ...table, parts: 2 }, options);
}

async function findCluster(): Promise<Cluster> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url !== undefined) return { url, stop: async () => {} };
  const programs = findPostgres();
  if (programs === undefined) throw new Error('There is no PostgreSQL');
  return startCluster(programs);
}
