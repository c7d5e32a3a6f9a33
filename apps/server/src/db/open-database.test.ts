import { chmod, cp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { IS_FULL } from '../testing/full.ts';
import { makeDataFolder } from '../testing/server-process.ts';
import { databaseIn } from './data/folder.ts';
import { DiskState } from './disk-state.ts';
import { openDatabase, tooOld } from './open-database.ts';

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

async function makeFolder(): Promise<string> {
  const folder = await makeDataFolder({ isSnapshotDue: true });
  folders.push(folder);
  return folder;
}

async function openIn(folder: string, variables: Readonly<Record<string, string>> = {}) {
  const parsed = readConfig({ DATA_DIR: folder, ...variables });
  if (!parsed.ok) throw new Error(parsed.errors.join());
  return openDatabase(parsed.config);
}

describe('opening the embedded database', () => {
  test('makes a snapshot once it is open, and never of a damaged one', async () => {
    const folder = await makeFolder();
    const first = await openIn(folder);
    if (!first.ok) throw new Error(first.problem);
    await first.opened.database.close();
    const good = await readdir(join(folder, 'snapshots'));
    expect(good).toHaveLength(1);
    // This snapshot is so old that a start would make a new one.
    const old = '2020-01-01T00-00-00-000Z';
    const [name = ''] = good;
    await cp(join(folder, 'snapshots', name), join(folder, 'snapshots', old), { recursive: true });
    await rm(join(folder, 'snapshots', name), { recursive: true });
    await truncate(join(databaseIn(folder), 'global/pg_control'), 0);
    for (let start = 0; start < 2; start += 1) {
      const result = await openIn(folder);
      expect(result.ok ? '' : result.problem).toContain('npm run restore');
    }
    expect(await readdir(join(folder, 'snapshots'))).toEqual([old]);
    expect(await readdir(folder)).not.toContain('in-use.json');
  });

  test('reports a full disk, on which the database does not say why it cannot start', async () => {
    const folder = await makeFolder();
    await truncate(join(databaseIn(folder), 'global/pg_control'), 0);
    const isFull = vi.spyOn(DiskState.prototype, 'isFull').mockResolvedValue(true);
    const result = await openIn(folder);
    isFull.mockRestore();
    expect(result.ok ? '' : result.problem).toMatch(/^The disk of \S+ is full\. Free some space/);
  });

  test('makes it and its copies inaccessible to other users, even if they may enter the data folder', async () => {
    const folder = await makeFolder();
    await (await openedIn(folder)).close();
    const [name = ''] = await readdir(join(folder, 'snapshots'));
    const paths = ['database', 'snapshots', join('snapshots', name)].map((path) =>
      join(folder, path),
    );
    for (const path of [folder, ...paths]) await chmod(path, 0o777);
    await (await openedIn(folder)).close();
    const modes = await Promise.all(paths.map(async (path) => (await stat(path)).mode & 0o777));
    expect(modes).toEqual([0o700, 0o700, 0o700]);
  });

  // Takes the time of all migrations.
  test.runIf(IS_FULL)(
    'creates it for its owner only, even in a data folder that others may enter',
    async () => {
      const folder = await makeFolder();
      await rm(databaseIn(folder), { recursive: true });
      await chmod(folder, 0o777);
      const database = await openedIn(folder);
      expect((await stat(databaseIn(folder))).mode & 0o777).toBe(0o700);
      await database.close();
    },
  );
});

async function problemIn(folder: string, variables: Readonly<Record<string, string>> = {}) {
  const result = await openIn(folder, variables);
  return result.ok ? '' : result.problem;
}

describe('a problem of the database is reported in one line', () => {
  // Not even root may create the folders under `/sys`.
  test.each([
    ['is a file', '/dev/null/data', 'ENOTDIR'],
    ['may not be created', '/sys/data', ''],
    ['never comes to be', '/proc/data/chuhe', 'ENOENT'],
  ])('if its folder %s', async (_what, folder, code) => {
    const problem = await problemIn(folder);
    expect(problem).toMatch(
      /^The folder \S+ cannot be written to: .+ choose another folder: DATA_DIR=…$/,
    );
    expect(problem).toContain(code);
  });

  test('if its files are of another version', async () => {
    const folder = await makeFolder();
    await writeFile(join(databaseIn(folder), 'PG_VERSION'), '13\n');
    expect(await problemIn(folder)).toMatch(/^.+PostgreSQL 13 instead of 18\. Start that.+$/);
  });

  test('if its server is away, without the password', async () => {
    const problem = await problemIn('', {
      DATABASE_URL: 'postgres://me:secret@127.0.0.1:9/chuhe',
    });
    expect(problem).toMatch(/^.+ECONNREFUSED 127\.0\.0\.1:9\. Check that it runs.+$/);
    expect(problem).not.toContain('secret');
  });
});

async function openedIn(folder: string) {
  const result = await openIn(folder);
  if (!result.ok) throw new Error(result.problem);
  return result.opened.database;
}

test('a database server must be PostgreSQL 15 or newer', () => {
  expect(tooOld(140_011)).toMatch(/PostgreSQL 14\. Chuhe needs 15 or newer/);
  expect([tooOld(150_000), tooOld(180_001)]).toEqual([undefined, undefined]);
});
