import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as pgn from '@chuhe/game/pgn';
import * as tree from '@chuhe/game/tree';
import * as rules from '@chuhe/rules/judge';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { judgePaths } from './judge-paths.mjs';

/** Red gives check with every move. */
const CHECKS = `[Red "Li"]
[Black "Hu"]
[FEN "3k5/9/9/9/9/9/9/9/R8/5K3 w"]
[Result "1-0"]

1. a1d1 d9e9 2. d1e1 e9d9 3. e1d1 d9e9 4. d1e1 e9d9 5. e1d1 d9e9 6. d1a1 e9d9 1-0

`;
const OPEN = '[Red "A"]\n[Black "B"]\n\n1. h2e2 h9g7 *\n\n';

let base: string;
let printed: string[];

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'chuhe-judge-'));
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((text: string) => printed.push(text));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(base, { recursive: true });
});

function judge(...paths: readonly string[]) {
  return judgePaths(
    { pgn, tree, rules },
    {
      paths,
      base,
      ruleset: 'asian',
      occurrences: 6,
      limit: 120,
    },
  );
}

test('a game that the rules end early with another result is printed with both', async () => {
  await writeFile(join(base, 'a.pgn'), OPEN + CHECKS);
  expect(await judge('a.pgn')).toEqual([]);
  expect(printed).toEqual([
    'a.pgn #2  Li – Hu: 0-1 by perpetual-check at ply 9, 3 plies before the last; the file says 1-0',
    '2 games, 1 of them above',
    '       1  no end',
    '       1  perpetual-check',
  ]);
});

test('the tag of a game decides its rule set', async () => {
  await writeFile(join(base, 'a.pgn'), `[Ruleset "casual"]\n${CHECKS}`);
  expect(await judge('a.pgn')).toEqual([]);
  expect(printed[0]).toContain('1/2-1/2 by repetition at ply 9');
});

test('a game whose moves could not all be read is named', async () => {
  await writeFile(join(base, 'a.pgn'), '[Red "A"]\n[Black "B"]\n\n1. h2e2 h9h0 *\n\n');
  expect(await judge('a.pgn')).toEqual([]);
  expect(printed[0]).toBe('a.pgn #1  A – B (not all moves could be read)');
});

test('a file without a game and a missing one are named, and the others are judged', async () => {
  await writeFile(join(base, 'a.pgn'), OPEN);
  await writeFile(join(base, 'empty.pgn'), '');
  expect(await judge('missing.pgn', 'empty.pgn', 'a.pgn')).toEqual([
    'No such file or folder: missing.pgn',
    'empty.pgn: no game',
  ]);
  expect(printed[0]).toBe('1 game, 0 of them above');
});
