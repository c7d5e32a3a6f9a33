import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { IS_FULL } from '../../testing/full.ts';
import { makeDataFolder } from '../../testing/server-process.ts';
import { type EmbeddedDatabase, openPglite } from '../pglite-database.ts';
import { siteSettings } from '../tables/site-tables.ts';
import { databaseIn } from './folder.ts';
import { finishRestore, listReplaced, restoreFolder } from './restore.ts';
import {
  findLastSnapshot,
  listSnapshots,
  snapshotAtStart,
  snapshotOpen,
  snapshotPath,
} from './snapshots.ts';

const folder = await makeSmallFolder();
const START = Date.parse('2026-01-31T00:00:00Z');
const HOUR = 3_600_000;
const early = '2026-01-31T06-00-00-000Z';
/** A snapshot and what is taken from it. */
const SPOILT = [
  ['2026-01-31T12-00-00-000Z', 'global'],
  ['2026-01-31T14-00-00-000Z', 'PG_VERSION'],
] as const;
const at = (hours: number) => new Date(START + hours * HOUR);
let database: EmbeddedDatabase | undefined;

afterAll(async () => {
  await database?.close();
  await rm(folder, { recursive: true });
});

function opened(): EmbeddedDatabase {
  if (database === undefined) throw new Error('The database is closed');
  return database;
}

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
    database = await openPglite(databaseIn(folder));
    const { client } = database;
    expect(await snapshotAtStart(folder, client, at(0))).toBe('2026-01-31T00-00-00-000Z');
    expect(await snapshotAtStart(folder, client, at(0.5))).toBeUndefined();
    expect(await snapshotAtStart(folder, client, at(1))).toBe('2026-01-31T01-00-00-000Z');
  });

  test('of an open database contain all earlier writes; three are kept', async () => {
    const { client } = opened();
    await write('early');
    await snapshotOpen(folder, client, at(6));
    const [name] = await Promise.all([
      snapshotOpen(folder, client, at(12)),
      write('while it is copied'),
    ]);
    await write('late');
    expect(name).toBe('2026-01-31T12-00-00-000Z');
    expect(await listSnapshots(folder, at(24))).toEqual([
      '2026-01-31T12-00-00-000Z',
      '2026-01-31T06-00-00-000Z',
      '2026-01-31T01-00-00-000Z',
    ]);
    expect(await findLastSnapshot(folder, at(24))).toEqual(at(12));
    // By this clock, which is wrong, all snapshots are in the future.
    expect(await findLastSnapshot(folder, at(0))).toBeUndefined();
  });

  test('that were interrupted are not listed', async () => {
    await mkdir(join(folder, 'snapshots/draft-2026-02-01T00-00-00-000Z'));
    await writeFile(join(folder, 'snapshots/note.txt'), '');
    expect(await listSnapshots(folder, at(24))).toHaveLength(3);
  });
});

describe('snapshots made while the clock was in the future', () => {
  test('neither prevent nor displace new snapshots', async () => {
    const { client } = opened();
    const other = await mkdtemp(join(tmpdir(), 'chuhe-data-'));
    await symlink(databaseIn(folder), databaseIn(other));
    const names = ['2026', '2031', '2032', '2033'].map((year) => `${year}-01-01T00-00-00-000Z`);
    for (const name of names) await mkdir(snapshotPath(other, name), { recursive: true });
    const [past = ''] = names;
    const first = await snapshotAtStart(other, client, at(0));
    expect((await listSnapshots(other, at(0))).slice(0, 2)).toEqual([first, past]);
    const second = await snapshotAtStart(other, client, at(1));
    expect(await listSnapshots(other, at(1))).toEqual([second, first, past]);
    await rm(other, { recursive: true });
  });
});

describe('restoring', () => {
  test('puts a snapshot in the place of the open database, and keeps what was there', async () => {
    const { client } = opened();
    expect(
      await restoreFolder(folder, snapshotPath(folder, early), { client, now: at(13) }),
    ).toEqual({
      ok: true,
      kept: 'before-restore-2026-01-31T13-00-00-000Z',
    });
    expect(await read()).toBe('early');
  });

  test('twice keeps both replaced databases, which snapshots do not displace', async () => {
    const { client } = opened();
    await write('second');
    await restoreFolder(folder, snapshotPath(folder, early), { client, now: at(13) });
    expect(await listReplaced(folder)).toEqual([
      'before-restore-2026-01-31T13-00-00-001Z',
      'before-restore-2026-01-31T13-00-00-000Z',
    ]);
    await snapshotOpen(folder, client, at(14));
    const [second = '', first = ''] = await listReplaced(folder);
    const kept = [
      [first, 'late'],
      [second, 'second'],
    ] as const;
    for (const [name, value] of IS_FULL ? kept : kept.slice(1)) {
      await restoreFolder(folder, snapshotPath(folder, name), { client, now: at(16) });
      expect(await read()).toBe(value);
    }
  });

  test.each([
    ['open', true],
    ['closed', false],
  ])('a spoilt snapshot into an %s database changes nothing', async (_state, isOpen) => {
    await write('precious');
    const { client } = opened();
    const replaced = await listReplaced(folder);
    for (const [name, spoil] of IS_FULL ? SPOILT : SPOILT.slice(isOpen ? 0 : 1, isOpen ? 1 : 2)) {
      await rm(join(snapshotPath(folder, name), spoil), { recursive: true, force: true });
      if (!isOpen) await database?.close();
      const options = { client: isOpen ? client : undefined, now: at(18) };
      expect(await restoreFolder(folder, snapshotPath(folder, name), options)).toEqual({
        ok: false,
      });
      if (!isOpen) database = await openPglite(databaseIn(folder));
      expect(await read()).toBe('precious');
    }
    expect(await listReplaced(folder)).toEqual(replaced);
  });

  test('that fails half way leaves the old database open', async () => {
    const { client } = opened();
    const name = early;
    const restoring = restoreFolder(folder, snapshotPath(folder, name), {
      client: Object.create(client, {
        // Removes the new database just before the exchange, so that the exchange fails.
        replace: {
          value: async (work: Parameters<typeof client.replace>[0]) => {
            await rm(join(folder, 'database-draft'), { recursive: true });
            await client.replace(work);
          },
        },
      }),
      now: at(19),
    });
    await expect(restoring).rejects.toThrow('ENOENT');
    expect(await read()).toBe('precious');
  });

  test('that was killed between its steps is completed at the next start', async () => {
    await database?.close();
    await rename(databaseIn(folder), join(folder, 'database-next'));
    await finishRestore(folder);
    expect(await readdir(folder)).not.toContain('database-next');
    database = await openPglite(databaseIn(folder));
    expect(await read()).toBe('precious');
  });
});

/** Makes a data folder whose database has only one table. Copying a database flushes each of its files to the disk, which takes time. */
async function makeSmallFolder(): Promise<string> {
  const small = await makeDataFolder({ isSnapshotDue: true });
  const embedded = await openPglite(databaseIn(small));
  await embedded.client.query(`
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' and tablename <> 'site_setting' loop
        execute format('drop table if exists %I cascade', name);
      end loop;
    end $$`);
  await embedded.close();
  return small;
}
