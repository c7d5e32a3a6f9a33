import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, openPglite } from '../db/pglite-database.ts';
import { siteSettings } from '../db/tables/site-tables.ts';
import { makeDataFolder } from '../testing/server-process.ts';
import { databaseIn } from './folder.ts';
import { finishRestore, restoreSnapshot } from './restore.ts';
import { listSnapshots, snapshotClosed, snapshotOpen, snapshotPath } from './snapshots.ts';

const folder = await makeDataFolder();
const START = Date.parse('2026-01-31T00:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number) => new Date(START + hours * HOUR);
let database: EmbeddedDatabase | undefined;

afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true });
});

async function write(value: string): Promise<void> {
  const row = { key: 'test', value, updatedAt: at(0) };
  await database?.db
    .insert(siteSettings)
    .values(row)
    .onConflictDoUpdate({ target: siteSettings.key, set: { value } });
}

async function read(): Promise<unknown> {
  const rows = await database?.db.select().from(siteSettings).where(eq(siteSettings.key, 'test'));
  return rows?.[0]?.value;
}

describe('snapshots', () => {
  test('are made at a start, and not again within an hour', async () => {
    expect(await snapshotClosed(folder, at(0))).toBe('2026-01-31T00-00-00-000Z');
    expect(await snapshotClosed(folder, at(0.5))).toBeUndefined();
    expect(await snapshotClosed(folder, at(1))).toBe('2026-01-31T01-00-00-000Z');
  });

  test('of an open database hold what was answered before; three are kept', async () => {
    database = await openPglite(databaseIn(folder));
    await write('early');
    await snapshotOpen(folder, database.client, at(6));
    const [name] = await Promise.all([
      snapshotOpen(folder, database.client, at(12)),
      write('while it is copied'),
    ]);
    await write('late');
    expect(name).toBe('2026-01-31T12-00-00-000Z');
    expect(await listSnapshots(folder)).toEqual([
      '2026-01-31T12-00-00-000Z',
      '2026-01-31T06-00-00-000Z',
      '2026-01-31T01-00-00-000Z',
    ]);
  });

  test('cut off in the middle leave nothing that counts as one', async () => {
    await mkdir(join(folder, 'snapshots/draft-2026-02-01T00-00-00-000Z'));
    await writeFile(join(folder, 'snapshots/note.txt'), '');
    expect(await listSnapshots(folder)).toHaveLength(3);
  });
});

describe('restoring', () => {
  test('puts a snapshot in the place of the open database, and keeps what was there', async () => {
    expect(await restoreSnapshot(folder, '2026-01-31T06-00-00-000Z', database?.client)).toBe(true);
    expect(await read()).toBe('early');
    expect(await readdir(folder)).toContain('database-before-restore');
  });

  test('of a spoilt snapshot changes nothing', async () => {
    await write('precious');
    const name = '2026-01-31T01-00-00-000Z';
    await rm(join(snapshotPath(folder, name), 'global'), { recursive: true });
    expect(await restoreSnapshot(folder, name, database?.client)).toBe(false);
    expect(await read()).toBe('precious');
  });

  test('killed between its steps ends with the next start', async () => {
    await database?.close();
    await rename(databaseIn(folder), join(folder, 'database-next'));
    await finishRestore(folder);
    expect(await readdir(folder)).not.toContain('database-next');
    database = await openPglite(databaseIn(folder));
    expect(await read()).toBe('precious');
  });
});
