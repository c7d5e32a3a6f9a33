import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as pgn from '@chuhe/game/pgn';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readPaths } from './read-paths.mjs';

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
  return readPaths(pgn, { paths, base, showsWarnings: false }, silent);
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

test('a file without games is reported', async () => {
  await writeFile(join(base, 'empty.pgn'), '');
  expect(await read('empty.pgn')).toEqual(['No game in empty.pgn']);
});

test('an unreadable file is reported with the reason, and the others are read', async () => {
  await writeFile(join(base, 'a.pgn'), GAME);
  await writeFile(join(base, 'b.pgn'), GAME);
  let calls = 0;
  const failing: typeof pgn = {
    ...pgn,
    readGames: (source, limits) => pgn.readGames((calls += 1) === 1 ? fail() : source, limits),
  };
  const options = { paths: ['a.pgn', 'b.pgn'], base, showsWarnings: false };
  expect(await readPaths(failing, options)).toEqual(['Cannot be read: a.pgn (no permission)']);
  expect(printed.at(-1)).toMatch(/^b\.pgn .* 1 +1 +2 /m);
});

test('without files there is no table', async () => {
  expect(await read('missing.pgn')).toHaveLength(1);
  expect(printed).toEqual([]);
});
