import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as files from '@chuhe/game/game-file';
import { warningText } from '@chuhe/game/pgn';
import { newGame } from '@chuhe/game/tree';
import { writeXqf } from '@chuhe/game/xqf';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeZip } from '../../../packages/game/src/formats/testing/zip-files.ts';
import { readPaths } from './read-paths.mjs';

const modules = { ...files, warningText };
const GAME = '[Event "x"]\n\n1. 炮二平五 馬8進7 1-0\n\n';

let base: string;
let printed: string[];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'chuhe-read-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => printed.push(text));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(base, { recursive: true });
});

function read(...paths: readonly string[]) {
  const silent = { isTTY: false, write: () => undefined };
  return readPaths(modules, { paths, base, showsWarnings: false }, silent);
}

async function* fail(): AsyncGenerator<Uint8Array> {
  yield await Promise.reject<Uint8Array>(new Error('no permission'));
}

test('a missing file does not affect the others', async () => {
  await writeFile(join(base, 'a.pgn'), GAME);
  await writeFile(join(base, 'b.pgn'), GAME + GAME);
  const problems = await read('a.pgn', 'missing.pgn', 'b.pgn');
  expect(problems).toEqual(['No such file or folder: missing.pgn']);
  expect(printed.join('\n')).toMatch(/^a\.pgn .* 1 +1 +2 .*\nb\.pgn .* 2 +2 +4 .*\n2 files +3 /m);
});

test('a file is read by its content, and its format is printed', async () => {
  await writeFile(join(base, 'a.dat'), writeXqf(newGame()).bytes);
  expect(await read('a.dat')).toEqual([]);
  expect(printed[0]).toMatch(/^file +format +encoding .*\na\.dat +xqf +gb18030 /);
});

test('a file without games is reported', async () => {
  await writeFile(join(base, 'empty.pgn'), '');
  expect(await read('empty.pgn')).toEqual(['empty.pgn: the file contains no games']);
});

test('a text without games in a folder is named, but is no problem', async () => {
  await mkdir(join(base, 'folder'));
  await writeFile(join(base, 'folder/a.pgn'), GAME);
  await writeFile(join(base, 'folder/README.txt'), 'Hello');
  expect(await read('folder')).toEqual([]);
  expect(printed.at(-1)).toBe('folder/README.txt: the file contains no games');
  expect(await read('folder/README.txt')).toHaveLength(1);
  await writeFile(join(base, 'folder/b.pgn'), 'Hello');
  expect(await read('folder')).toEqual(['folder/b.pgn: the file contains no games']);
});

test('the files of an archive without games are named', async () => {
  const archive = makeZip([
    { name: 'note.txt', data: 'Hello' },
    { name: 'a.xqf', data: writeXqf(newGame()).bytes },
  ]);
  await writeFile(join(base, 'a.zip'), archive);
  expect(await read('a.zip')).toEqual(['a.zip: note.txt: the file contains no games']);
  expect(printed[0]).toMatch(/^a\.zip +zip .* 1 +1 +0 /m);
});

test('an unreadable file is reported with the reason, and the others are read', async () => {
  await writeFile(join(base, 'a.pgn'), GAME);
  await writeFile(join(base, 'b.pgn'), GAME);
  let calls = 0;
  const failing: typeof modules = {
    ...modules,
    readGameFile: (source, limits) =>
      files.readGameFile((calls += 1) === 1 ? fail() : source, limits),
  };
  const options = { paths: ['a.pgn', 'b.pgn'], base, showsWarnings: false };
  expect(await readPaths(failing, options)).toEqual(['Cannot be read: a.pgn (no permission)']);
  expect(printed.at(-1)).toMatch(/^b\.pgn .* 1 +1 +2 /m);
});

test('without files there is no table', async () => {
  expect(await read('missing.pgn')).toHaveLength(1);
  expect(printed).toEqual([]);
});
