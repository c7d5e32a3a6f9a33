import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeDataFolder } from '../../testing/server-process.ts';
import { openPglite } from '../pglite-database.ts';
import {
  type BackupOptions,
  deleteOldBackups,
  findBackup,
  listBackups,
  makeBackup,
  restoreNetworks,
} from './backups.ts';
import { databaseIn } from './folder.ts';
import { restoreFolder } from './restore.ts';

const folder = await makeDataFolder();
const to = await mkdtemp(join(tmpdir(), 'chuhe-backups-'));
afterAll(async () => {
  for (const each of [folder, to]) await rm(each, { recursive: true, force: true });
});

const at = (minutes: number) => new Date(Date.parse('2026-01-31T00:00:00Z') + minutes * 60_000);

async function backUp(minutes: number, change: Partial<BackupOptions> = {}) {
  const { signal } = new AbortController();
  const options = { to, dataFolder: folder, version: '1.2.3', now: at(minutes), signal };
  return makeBackup({ ...options, ...change });
}

test('a backup has the database and the networks, can be read by its owner only, and can be restored', async () => {
  await mkdir(join(folder, 'networks'));
  await writeFile(join(folder, 'networks/abc'), 'network');
  const database = await openPglite(databaseIn(folder));
  await database.client.query("insert into site_setting values ('test', '1', now())");
  const result = await backUp(0, { client: database.client });
  expect(result).toMatchObject({ ok: true, backup: { database: 'pglite', version: '1.2.3' } });
  await database.client.query("delete from site_setting where key = 'test'");
  const backup = await findBackup(to);
  if (backup === undefined) throw new Error('There is no backup');
  expect(backup.path).toBe(join(to, 'chuhe-2026-01-31T00-00-00-000Z'));
  expect((await stat(backup.path)).mode & 0o777).toBe(0o700);

  await rm(join(folder, 'networks'), { recursive: true });
  const { client } = database;
  await restoreFolder(folder, databaseIn(backup.path), { client, now: at(1) });
  await restoreNetworks(backup, folder);
  const { rows } = await client.query("select value from site_setting where key = 'test'");
  expect(rows).toHaveLength(1);
  expect(await readFile(join(folder, 'networks/abc'), 'utf8')).toBe('network');
  await database.close();
});

test('the newest backups are kept, and those that were interrupted are neither listed nor kept, unless they may still run', async () => {
  await mkdir(join(to, 'draft-chuhe-2026-01-30T00-00-00-000Z'));
  const running = 'draft-chuhe-2026-01-30T23-50-00-000Z';
  await mkdir(join(to, running));
  await writeFile(join(to, 'note.txt'), '');
  await backUp(2);
  await backUp(3);
  expect(await deleteOldBackups(to, 2)).toBe(1);
  const names = (await listBackups(to)).map((path) => path.slice(to.length + 1));
  expect(names).toEqual(['chuhe-2026-01-31T00-03-00-000Z', 'chuhe-2026-01-31T00-02-00-000Z']);
  expect((await readdir(to)).toSorted()).toEqual([...names.toReversed(), running, 'note.txt']);
  await rm(join(to, running), { recursive: true });
});

test('a backup without its database is refused', async () => {
  const damaged = await mkdtemp(join(tmpdir(), 'chuhe-damaged-'));
  await mkdir(databaseIn(damaged));
  const before = await readdir(to);
  expect(await backUp(3.7, { dataFolder: damaged })).toMatchObject({ ok: false });
  expect(await readdir(to)).toEqual(before);
  await rm(damaged, { recursive: true });
});

test('a backup of nothing is refused and leaves nothing', async () => {
  const before = await readdir(to);
  const empty = join(to, 'empty');
  expect(await backUp(4, { dataFolder: empty })).toEqual({
    ok: false,
    problem: `There is no database in ${empty}.`,
  });
  expect(await readdir(to)).toEqual(before);
});

test('a damaged description of a backup is an error, and a folder without backups has none', async () => {
  const [newest = ''] = await listBackups(to);
  await writeFile(join(newest, 'backup.json'), '{"format":"chuhe-backup-9"}');
  await expect(findBackup(newest)).rejects.toThrow('chuhe-backup-1');
  expect(await findBackup(join(to, 'nowhere'))).toBeUndefined();
});
