import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, inject, test, vi } from 'vitest';
import { copyDatabase } from '../../testing/postgres-cluster.ts';
import { dumpPostgres, readPostgresFacts, restorePostgres } from './postgres-tools.ts';

const postgres = inject('postgres');
const isInstalled = spawnSync('pg_dump', ['--version']).status === 0;
const folder = await mkdtemp(join(tmpdir(), 'chuhe-dump-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { signal } = new AbortController();

async function query(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('a missing program is named, with what to install', async () => {
  vi.stubEnv('PATH', folder);
  const url = 'postgresql://chuhe:secret@127.0.0.1:1/chuhe';
  const problem = await dumpPostgres(url, join(folder, 'never'), signal);
  vi.unstubAllEnvs();
  expect(problem).toMatch(/^pg_dump is not installed\. Install .+postgresql-client/);
});

test.runIf(isInstalled)('a server that is away is named without the password', async () => {
  const url = 'postgresql://chuhe:secret@127.0.0.1:1/chuhe';
  const problem = await dumpPostgres(url, join(folder, 'never'), signal);
  expect(problem).toMatch(/^pg_dump failed: .*127\.0\.0\.1/);
  expect(problem).not.toContain('secret');
});

describe.runIf(postgres !== null && isInstalled)('a dump', () => {
  test('replaces all tables, or nothing if it is damaged', async () => {
    if (postgres === null) return;
    const { url, drop } = await copyDatabase(postgres);
    const file = join(folder, 'database.dump');
    await query(url, "insert into site_setting values ('test', '1', now())");
    expect(await dumpPostgres(url, file, signal)).toBeUndefined();
    await query(url, "delete from site_setting where key = 'test'; create table later (a int)");
    expect((await readPostgresFacts(url)).others).toEqual([]);
    const other = new Client({ connectionString: url, application_name: 'monitor' });
    await other.connect();
    expect((await readPostgresFacts(url)).others).toEqual([expect.stringMatching(/^monitor/)]);
    await other.end();

    const options = { workFolder: folder, signal };
    expect(await restorePostgres(url, join(folder, 'missing.dump'), options)).toMatch(
      /^pg_restore/,
    );
    expect(await query(url, "select 1 from site_setting where key = 'test'")).toHaveLength(0);

    expect(await restorePostgres(url, file, options)).toBeUndefined();
    expect(await query(url, "select 1 from site_setting where key = 'test'")).toHaveLength(1);
    expect(await query(url, "select to_regclass('later') as found")).toEqual([{ found: null }]);
    await drop();
  });
});
