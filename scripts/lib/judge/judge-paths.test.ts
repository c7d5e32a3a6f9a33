import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as files from '@chuhe/game/game-file';
import * as pgn from '@chuhe/game/pgn';
import * as tree from '@chuhe/game/tree';
import * as rules from '@chuhe/rules/judge';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { judgePaths, type Modules } from './judge-paths.mjs';

/** Red gives check with every move. */
const CHECKS = `[Red "Li"]
[Black "Hu"]
[FEN "3k5/9/9/9/9/9/9/9/R8/5K3 w"]
[Result "1-0"]

1. a1d1 d9e9 2. d1e1 e9d9 3. e1d1 d9e9 4. d1e1 e9d9 5. e1d1 d9e9 6. d1a1 e9d9 1-0

`;
/** The same, up to the fourth occurrence. */
const LONG_CHECKS = CHECKS.replace('6. d1a1 e9d9', '6. d1e1 e9d9 7. e1d1 d9e9');
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
  return judgeWith({ files, pgn, tree, rules }, ...paths);
}

function judgeWith(modules: Modules, ...paths: readonly string[]) {
  return judgePaths(modules, { paths, base, ruleset: 'asian', occurrences: 4, limit: 120 });
}

async function* fail(): AsyncGenerator<Uint8Array> {
  yield await Promise.reject<Uint8Array>(new Error('no permission'));
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

test.each([
  ['online', 13],
  ['online 3', 9],
])('the tag %s judges the occurrence of the command line unless it names one', async (tag, ply) => {
  await writeFile(join(base, 'a.pgn'), `[Ruleset "${tag}"]\n${LONG_CHECKS}`);
  expect(await judge('a.pgn')).toEqual([]);
  expect(printed[0]).toContain(`0-1 by perpetual-check at ply ${ply}`);
});

test('a tag that names no rule set is ignored', async () => {
  await writeFile(join(base, 'a.pgn'), `[Ruleset "online 02"]\n${CHECKS}`);
  expect(await judge('a.pgn')).toEqual([]);
  expect(printed[0]).toContain('0-1 by perpetual-check at ply 9');
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
    'empty.pgn: the file contains no games',
  ]);
  expect(printed[0]).toBe('1 game, 0 of them above');
});

test('a file that cannot be read is named once, and the others are judged', async () => {
  await writeFile(join(base, 'a.pgn'), OPEN);
  await writeFile(join(base, 'b.pgn'), OPEN);
  let calls = 0;
  const failing: typeof files = {
    ...files,
    readGameFile: (source, limits) =>
      files.readGameFile((calls += 1) === 1 ? fail() : source, limits),
  };
  const problems = await judgeWith({ files: failing, pgn, tree, rules }, 'a.pgn', 'b.pgn');
  expect(problems).toEqual(['a.pgn: no permission']);
  expect(printed).toEqual(['1 game, 0 of them above', '       1  no end']);
});

test('a game that cannot be judged is named, and the numbers are those of the other games', async () => {
  await writeFile(join(base, 'a.pgn'), OPEN + CHECKS + OPEN);
  let calls = 0;
  const failing: typeof rules = {
    ...rules,
    judge: (record) => {
      calls += 1;
      if (calls === 1) throw new RangeError('no such rule');
      return rules.judge(record);
    },
  };
  const problems = await judgeWith({ files, pgn, tree, rules: failing }, 'a.pgn');
  expect(problems).toEqual(['a.pgn #1: no such rule']);
  expect(printed).toEqual([
    expect.stringMatching(/^a\.pgn #2 /),
    '2 games, 1 of them above',
    '       1  perpetual-check',
    '       1  no end',
  ]);
});

test('the command refuses an occurrence below the third before it reads anything', () => {
  const script = fileURLToPath(new URL('../../judge.mjs', import.meta.url));
  const args = [script, '--ruleset', 'online', '--occurrences', '2', 'a.pgn'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^--occurrences must be 3 or more\n/);
});
