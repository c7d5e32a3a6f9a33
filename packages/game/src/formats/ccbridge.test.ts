import { describe, expect, it } from 'vitest';
import { parseGames } from '../pgn/pgn.ts';
import { Random } from '../pgn/testing/random.ts';
import { makeAnnotatedGame } from '../pgn/testing/random-games.ts';
import { encodeText } from '../pgn/text-encoder.ts';
import { cpuTime } from '../testing/cpu-time.ts';
import { IS_FULL } from '../testing/full.ts';
import {
  addLine,
  type Game,
  getTag,
  newGame,
  nodeOf,
  ROOT,
  sameGame,
  setComment,
  setTag,
} from '../tree/tree.ts';
import { LIBRARY_INDEX, layoutOf } from './ccbridge-layout.ts';
import { makeLibrary, makeRecord } from './testing/ccbridge-file.ts';
import { corrupt } from './testing/corrupt.ts';
import { plainGame } from './testing/plain-game.ts';
import { readFile, readOnly } from './testing/read-file.ts';

const TEXTS = ['中炮', '屏风马\n正着', 'x'] as const;
const BLACK_START = '3ak4/4a4/9/9/9/9/9/9/4R4/4K4 b';

/** A game with tags, comments and variations, as a record holds it. */
function makeGame(seed: number, nodes = 40, start?: string): Game {
  const random = makeAnnotatedGame(new Random(seed), {
    nodes,
    texts: TEXTS,
    ...(start === undefined ? {} : { start }),
  });
  const plain = plainGame(random);
  const tags = { Title: '决赛', Event: '全国赛', Red: '胡荣华', Black: '吕钦', Result: '0-1' };
  return { ...plain, tags: Object.entries(tags).map(([name, value]) => ({ name, value })) };
}

const treeAt = (version: 1 | 2): number => layoutOf(version)?.tree ?? 0;

describe('reading a record of CCBridge', () => {
  it.each([1, 2] as const)('reads tags, comments and variations of version %s', async (version) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const game = makeGame(seed, 40, seed % 2 === 0 ? undefined : BLACK_START);
      const read = await readOnly(makeRecord(game, version));
      expect(read.warnings).toEqual([]);
      expect(sameGame(read.game, game)).toBe(true);
      expect([read.isComplete, read.line, read.notation]).toEqual([true, 1, undefined]);
    }
  });

  it('takes the side to move from the first move', async () => {
    const bytes = makeRecord(makeGame(1, 5, BLACK_START), 2);
    bytes[layoutOf(2)?.turn ?? 0] = 1;
    expect((await readOnly(bytes)).game.start).toBe(BLACK_START);
  });

  it('keeps the moves before a node with a wrong flag', async () => {
    const bytes = makeRecord(newGameWith(['h2e2', 'h9g7', 'h0g2']), 2);
    bytes[treeAt(2) + 12] = 8;
    const { game, warnings, isComplete } = await readOnly(bytes);
    expect([game.nodeCount, isComplete]).toEqual([2, false]);
    expect(warnings).toEqual([
      { code: 'unreadable-move', game: 1, ply: 3, token: 'flags 8', offset: treeAt(2) + 12 },
    ]);
  });

  it('keeps the moves before the end of a cut file', async () => {
    const bytes = makeRecord(newGameWith(['h2e2', 'h9g7', 'h0g2']), 1);
    for (const left of [treeAt(1) + 12, treeAt(1) + 14]) {
      const { game, warnings } = await readOnly(bytes.subarray(0, left));
      expect(game.nodeCount).toBe(2);
      expect(warnings).toEqual([{ code: 'truncated', game: 1, ply: 3, offset: left }]);
    }
  });

  it('warns of a comment that is cut within its length', async () => {
    const [read] = parseGames('1. h2e2 h9g7 {好棋}');
    const bytes = makeRecord(read?.game ?? newGame(), 2);
    for (const cut of [5, 6, 7, 8]) {
      const { warnings, isComplete } = await readOnly(bytes.subarray(0, bytes.length - cut));
      expect([warnings.map(({ code }) => code), isComplete]).toEqual([['truncated'], false]);
    }
  });

  it('ends a comment whose length is wrong with the file', async () => {
    const bytes = makeRecord(setComment(newGame(), ROOT, '全局'), 2);
    bytes[treeAt(2) + 7] = 255;
    const { game, warnings } = await readOnly(bytes);
    expect(nodeOf(game, ROOT).comment).toBe('全局');
    expect(warnings.map(({ code, offset }) => [code, offset])).toEqual([
      ['truncated', treeAt(2) + 4],
    ]);
  });

  it('leaves out a line that starts with an impossible move, and reads the others', async () => {
    const bytes = makeRecord(newGameWith(['h2e2', 'h9g7', 'h0g2']), 2);
    bytes[treeAt(2) + 10] = 200;
    const { game, warnings } = await readOnly(bytes);
    expect(game.nodeCount).toBe(1);
    expect(warnings.map(({ code, ply, offset }) => [code, ply, offset])).toEqual([
      ['unreadable-move', 2, treeAt(2) + 8],
    ]);
  });

  it('warns of a piece and of a result that do not exist', async () => {
    const { board = 0, result = 0 } = layoutOf(2) ?? {};
    const bytes = makeRecord(newGameWith(['h2e2']), 2);
    bytes[board + 40] = 0x33;
    bytes[result] = 9;
    const { game, warnings, isComplete } = await readOnly(bytes);
    expect([game.nodeCount, isComplete]).toEqual([1, false]);
    expect(warnings.map(({ code, token, offset }) => [code, token, offset])).toEqual([
      ['bad-header', 'Result', result],
      ['bad-header', 'board', board + 40],
    ]);
  });

  it.each([
    ['an unknown version', [3], 'unsupported-format'],
    ['nothing but its mark', [], 'truncated'],
  ])('warns of %s', async (_, version, code) => {
    const mark = [...encodeText('CCBridge Record\0', 'utf-8').bytes, 0, 0, 0, ...version];
    const { games, warnings } = await readFile(Uint8Array.from(mark));
    expect([games, warnings.some((warning) => warning.code === code)]).toEqual([[], true]);
  });

  it('never throws for damaged files', async () => {
    const random = new Random(3);
    const whole = makeRecord(makeGame(5), 2);
    for (let run = 0; run < (IS_FULL ? 500 : 150); run += 1) {
      const { games } = await readFile(corrupt(whole, random));
      for (const { game } of games) expect(game.nodeCount).toBeLessThan(200);
    }
  });
});

describe('reading a library of CCBridge', () => {
  it('reads the records and leaves out headings and deleted ones', async () => {
    const games = [1, 2, 3, 4].map((seed) => setTag(makeGame(seed), 'Round', String(seed)));
    const records = games.map((game) => makeRecord(game, 2));
    records[1]?.fill(0, layoutOf(2)?.board, treeAt(2));
    const { games: found, warnings } = await readFile(makeLibrary(records, [2]));
    expect(found.map(({ game, number }) => [getTag(game, 'Round'), number])).toEqual([
      ['1', 1],
      ['4', 2],
    ]);
    expect(warnings).toEqual([]);
  });

  it('reads records with the same identifier, even if one is marked as deleted', async () => {
    const records = [1, 2].map((seed) => makeRecord(makeGame(seed), 2));
    const library = makeLibrary(records, [1]);
    const second = library.length - Math.ceil((records[1]?.length ?? 0) / 4096) * 4096;
    expect((await readFile(library)).games).toHaveLength(1);
    library[second + 20] = 0;
    const { at: first } = LIBRARY_INDEX;
    library.copyWithin(
      first + LIBRARY_INDEX.entrySize + LIBRARY_INDEX.idAt,
      first + LIBRARY_INDEX.idAt,
      first + LIBRARY_INDEX.entrySize,
    );
    expect((await readFile(library)).games).toHaveLength(2);
  });

  it('ends a damaged record before the next one', async () => {
    const records = [1, 2].map((seed) => makeRecord(makeGame(seed), 2));
    const cut = records[0]?.subarray(0, treeAt(2) + 40) ?? new Uint8Array();
    const library = makeLibrary([cut, records[1] ?? cut]);
    library.fill(4, library.length - 8192 + treeAt(2) + 40, library.length - 4096);
    const { games } = await readFile(library);
    expect(games.map(({ isComplete }) => isComplete)).toEqual([false, true]);
  });

  it('tells that the library of an old CCBridge cannot be read', async () => {
    const { games, warnings } = await readFile(encodeText('CCBridge\u0015old', 'utf-8').bytes);
    expect(games).toEqual([]);
    expect(warnings.map(({ code, token }) => [code, token])).toEqual([
      ['encrypted', 'CCBridge 1/2'],
    ]);
  });

  it('takes linear time for records without a tree', async () => {
    const head = makeRecord(newGame(), 2).subarray(0, treeAt(2));
    const timeOf = async (count: number): Promise<number> => {
      const library = makeLibrary(Array.from({ length: count }, () => head));
      const before = cpuTime();
      await readFile(library);
      return cpuTime() - before;
    };
    await timeOf(50);
    const [small, large] = [await timeOf(250), await timeOf(2000)];
    expect(large).toBeLessThan(Math.max(50, small) * 30);
  });
});

/** A game with a mainline and no annotations. */
function newGameWith(moves: readonly string[]): Game {
  const line = addLine(newGame(), ROOT, moves);
  if (!line.ok) throw new Error(line.error.code);
  return line.value.game;
}
