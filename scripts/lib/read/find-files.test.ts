import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFiles } from './find-files.mjs';

const EXTENSIONS = ['pgn', 'xqf'];

let base: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'chuhe-find-'));
});
afterEach(() => rm(base, { recursive: true }));

async function write(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(base, name)), { recursive: true });
    await writeFile(join(base, name), 'x');
  }
}

async function find(...paths: readonly string[]) {
  const { files, problems } = await findFiles(paths, { base, extensions: EXTENSIONS });
  return { shown: files.map(({ shown }) => shown), problems };
}

test('the files of games in a folder are found at any depth, in order', async () => {
  await write('games/b.xqf', 'games/a/c.PGN', 'games/notes.txt', 'games/a/d.pgn.bak');
  expect(await find('games')).toEqual({
    shown: ['games/a/c.PGN', 'games/b.xqf'],
    problems: [],
  });
});

test('hidden files and folders in a folder are left out', async () => {
  await write('games/a.pgn', 'games/._a.pgn', 'games/.git/b.pgn', 'games/__MACOSX/c.pgn');
  expect((await find('games')).shown).toEqual(['games/a.pgn']);
});

test('a given file is found with any name, and shown as given', async () => {
  await write('a.pgn', 'sub/b.txt');
  const given = join(base, 'a.pgn');
  const { files } = await findFiles([given, '../b.txt', './b.txt'], {
    base: join(base, 'sub'),
    extensions: EXTENSIONS,
  });
  expect(files).toEqual([
    { path: given, shown: given, size: 1 },
    { path: join(base, 'sub/b.txt'), shown: './b.txt', size: 1 },
  ]);
});

test('a missing path is reported, and the others are found', async () => {
  await write('a.pgn', 'b.pgn');
  expect(await find('a.pgn', 'missing.pgn', 'a.pgn/below', 'b.pgn')).toEqual({
    shown: ['a.pgn', 'b.pgn'],
    problems: ['No such file or folder: missing.pgn', 'No such file or folder: a.pgn/below'],
  });
});

test('a folder without files of games is reported', async () => {
  await write('full/a.pgn', 'empty/notes.txt');
  expect(await find('empty', 'full')).toEqual({
    shown: ['full/a.pgn'],
    problems: ['No file of games in empty'],
  });
});

test('links to PGN files and folders are followed', async () => {
  await write('elsewhere/a.pgn', 'elsewhere/notes.txt', 'games/b.pgn');
  await symlink('../elsewhere', join(base, 'games/folder'));
  await symlink('../elsewhere/a.pgn', join(base, 'games/file.pgn'));
  await symlink('../elsewhere/notes.txt', join(base, 'games/notes.txt'));
  expect(await find('games')).toEqual({
    shown: ['games/b.pgn', 'games/file.pgn', 'games/folder/a.pgn'],
    problems: [],
  });
});

test('cyclic links are skipped', async () => {
  await write('games/sub/a.pgn');
  await symlink('..', join(base, 'games/sub/up'));
  await symlink('.', join(base, 'games/here'));
  await symlink('itself', join(base, 'games/itself'));
  expect(await find('games')).toEqual({ shown: ['games/sub/a.pgn'], problems: [] });
});

test('a broken link named like a PGN file is reported', async () => {
  await write('games/a.pgn');
  await symlink('gone.pgn', join(base, 'games/b.pgn'));
  expect(await find('games')).toEqual({
    shown: ['games/a.pgn'],
    problems: ['No such file or folder: games/b.pgn'],
  });
});

test('a pipe is refused', async () => {
  await write('a.pgn');
  execFileSync('mkfifo', [join(base, 'pipe.pgn')]);
  expect(await find('pipe.pgn', 'a.pgn')).toEqual({
    shown: ['a.pgn'],
    problems: ['Neither a file nor a folder: pipe.pgn'],
  });
});
