import { describe, expect, test } from 'vitest';
import { cpuTime } from '../testing/cpu-time.ts';
import { IS_FULL } from '../testing/full.ts';
import { mainline, nodeOf, sameGame } from '../tree/tree.ts';
import { GameSplitter } from './game-splitter.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import { parseGames, parsePgn, readGames } from './read.ts';
import { makeCollection } from './testing/random-games.ts';
import { inChunks, readAll } from './testing/read-all.ts';
import { encodeText } from './text-encoder.ts';
import { writeGame } from './write.ts';

/** Four king moves that lead back to the starting position. */
const CIRCLE = ['e0e1', 'e9e8', 'e1e0', 'e8e9'];
function circle(plies: number): string {
  return Array.from({ length: plies }, (_, ply) => CIRCLE[ply % 4] ?? '').join(' ');
}

const OPEN_KINGS = '[FEN "4k4/9/9/9/4p4/4P4/9/9/9/4K4 w"]\n';

describe('limits', () => {
  test('nodes: further moves are left out, but not the result', () => {
    const [read] = parseGames(`${OPEN_KINGS}${circle(50)} 1-0`, { maxNodesPerGame: 10 });
    expect(read?.game.nodeCount).toBe(10);
    expect(read?.warnings).toMatchObject([{ code: 'too-many-nodes', ply: 11 }]);
    expect(read?.game.tags).toEqual([{ name: 'Result', value: '1-0' }]);
    expect(read?.isComplete).toBe(false);
  });

  test('depth: deeper variations are left out, and the line continues', () => {
    const text = '1. h2e2 h9g7 (1... b9c7 2. h0g2 (2. b0c2 a9b9 (2... i9i8))) 2. i0i1';
    const [read] = parseGames(text, { maxDepth: 2 });
    expect(read?.game.nodeCount).toBe(7);
    expect(read?.warnings).toMatchObject([{ code: 'too-deep' }]);
    expect(read && mainline(read.game)).toHaveLength(3);
  });

  test('tags: number and length', () => {
    const text = `${'[A "x"]\n'.repeat(20)}[B "${'y'.repeat(50)}"]\n1. h2e2`;
    const [many] = parseGames(text, { maxTags: 5 });
    expect(many?.warnings).toMatchObject([{ code: 'too-many-tags', line: 6 }]);
    expect(many?.game.tags).toHaveLength(5);
    const [long] = parseGames(text, { maxTagLength: 10 });
    expect(long?.game.tags.at(-1)).toEqual({ name: 'B', value: 'y'.repeat(10) });
    expect(long?.warnings).toMatchObject([{ code: 'tag-too-long', token: 'B' }]);
  });

  test('comments are truncated', () => {
    const [read] = parseGames(`1. h2e2 {${'x'.repeat(50)}} h9g7`, { maxCommentLength: 10 });
    expect(read && nodeOf(read.game, 1).comment).toBe('x'.repeat(10));
    expect(read?.warnings).toMatchObject([{ code: 'comment-too-long' }]);
    expect(read?.game.nodeCount).toBe(2);
  });

  test('characters of a game: the next game is read', () => {
    const text = `[Event "a"]\n1. h2e2 h9g7\n${'2. h0g2 i9h9\n'.repeat(99)}[Event "b"]\n1. h2e2`;
    const games = parseGames(text, { maxCharactersPerGame: 30 });
    expect(games.map(({ game }) => game.nodeCount)).toEqual([4, 1]);
    expect(games[0]?.warnings).toMatchObject([{ code: 'too-many-characters', line: 4 }]);
  });

  test('characters of a game on one line: it is cut between two words, and the next game is read', () => {
    const moves = '2. h0g2 i9h9 3. i0h0 b9c7 '.repeat(99);
    const text = `1. h2e2 h9g7 ${moves} 1-0 1. h2e2 *\n1. b2e2 *\n`;
    const games = parseGames(text, { maxCharactersPerGame: 31 });
    expect(games.map(({ game }) => game.nodeCount)).toEqual([4, 1, 1]);
    expect(games.map(({ warnings }) => warnings.map(({ code }) => code))).toEqual([
      ['too-many-characters'],
      [],
      [],
    ]);
    expect(games.map(({ isComplete }) => isComplete)).toEqual([false, true, true]);
  });

  test.each([
    ['Chinese moves', '车一进一车9进1车一退一车9退1'],
    ['Chinese moves and dots', '车一进一……车9进1……车一退一……车9退1……'],
    ['squares', 'i0i1i9i8i1i0i8i9'],
    ['moves and bars', 'R1+1|R9+1|R1-1|R9-1|'],
  ])('characters of a game without blanks: %s are cut between two moves', (_, round) => {
    for (const start of ['', '1.', '{x} ', '1. ']) {
      for (const limit of [100, 101, 102, 103, 104, 105]) {
        const [read] = parseGames(start + round.repeat(300), { maxCharactersPerGame: limit });
        expect(read?.game.nodeCount).toBeGreaterThan(15);
        expect(read?.warnings.map(({ code }) => code)).toEqual(['too-many-characters']);
      }
    }
  });

  test('characters of a game with tags on one line with its moves', () => {
    const text = `[Event "a"] 1. h2e2 h9g7 {${'x '.repeat(99)}}\n[Event "b"]\n1. h2e2`;
    const games = parseGames(text, { maxCharactersPerGame: 40 });
    expect(games.map(({ game }) => game.nodeCount)).toEqual([2, 1]);
    expect(games[0]?.game.tags).toEqual([{ name: 'Event', value: 'a' }]);
    expect(games[0]?.warnings).toMatchObject([
      { code: 'too-many-characters', line: 1 },
      { code: 'unclosed-comment', line: 1 },
    ]);
  });

  test('characters of a game: one without tags after it is read too', () => {
    const text = `1. h2e2 h9g7\n${'2. h0g2 i9h9\n'.repeat(9)}1-0\n\n1. b2e2 *\n`;
    const games = parseGames(text, { maxCharactersPerGame: 30 });
    expect(games.map(({ game }) => game.nodeCount)).toEqual([4, 1]);
  });

  test('bytes of a file', async () => {
    const bytes = makeCollection({ games: 20, plies: 20, encoding: 'gb18030', seed: 1 });
    const { games, reading } = await readAll(inChunks(bytes, 100), { maxBytes: 1000 });
    expect(games.length).toBeLessThan(5);
    expect(reading.warnings).toEqual([{ code: 'too-many-bytes', game: 0 }]);
  });

  test('bytes of a text count as UTF-8, in whole characters', () => {
    const text = '1. 炮二平五 {é😀} 马８进７\n';
    const bytes = encodeText(text, 'utf-8').bytes.length;
    expect(parsePgn(text, { maxBytes: bytes }).warnings).toEqual([]);
    expect(parsePgn(text, { maxBytes: bytes - 1 }).warnings).toEqual([
      { code: 'too-many-bytes', game: 0 },
    ]);
    const [cut] = parseGames(text, { maxBytes: 3 + 12 + 1 + 1 + 2 + 3 });
    expect(cut?.game.nodeCount).toBe(1);
    expect(cut && nodeOf(cut.game, 1).comment).toBe('é');
    expect(parsePgn(text, { maxBytes: 0 })).toEqual({
      games: [],
      warnings: [
        { code: 'too-many-bytes', game: 0 },
        { code: 'no-games', game: 0 },
      ],
    });
  });

  test('further warnings are counted', () => {
    const [read] = parseGames(`1. h2e2 ${'x) '.repeat(50)}`, { maxWarningsPerGame: 5 });
    expect(read?.warnings).toHaveLength(6);
    expect(read?.warnings.at(-1)).toMatchObject({ code: 'more-warnings', count: 95 });
  });

  test('further warnings still tell that a game is not complete', () => {
    const [read] = parseGames('1. h2e2) h9g7) 2. h0g9 b9c7', { maxWarningsPerGame: 1 });
    expect(read?.warnings.map(({ code, count }) => count ?? code)).toEqual([
      'stray-parenthesis',
      2,
    ]);
    expect(read?.isComplete).toBe(false);
  });

  test('comments: parentheses without a variation, and the rest of a broken line', () => {
    const cases = [`1. h2e2 (${'x'.repeat(50)}) h9g7`, `1. h2e2 h9g9 ${'x'.repeat(50)}`];
    const reads = parseGames(cases.join(' 1-0\n'), { maxCommentLength: 10 });
    expect(
      reads.map(({ game, warnings }) => [nodeOf(game, 1).comment?.length, warnings.at(-1)?.code]),
    ).toEqual([
      [10, 'comment-too-long'],
      [10, 'comment-too-long'],
    ]);
  });

  test('blank lines after the moves', () => {
    const splitter = new GameSplitter({ ...DEFAULT_LIMITS, maxCharactersPerGame: 100 });
    expect([...splitter.push(['1. h2e2', ...Array.from({ length: 1000 }, () => '')])]).toEqual([]);
    const game = splitter.end();
    expect(game?.body.length).toBeLessThan(110);
    expect(game?.findings).toEqual([]);
  });

  test('tags: a value of two lines', () => {
    const text = '[A "x"]\n[B "y\nz"]\n1. h2e2';
    const [few] = parseGames(text, { maxTags: 1 });
    expect(few?.game.tags).toEqual([{ name: 'A', value: 'x' }]);
    const [short] = parseGames(text, { maxTagLength: 2 });
    expect(short?.game.tags.at(-1)).toEqual({ name: 'B', value: 'y ' });
    expect(short?.warnings.at(-1)).toMatchObject({ code: 'tag-too-long', line: 3, token: 'B' });
    // The first line alone is too long, which is said once.
    const [cut] = parseGames('[B "yyy\nz"]\n1. h2e2', { maxTagLength: 2 });
    expect(cut?.warnings.filter(({ code }) => code === 'tag-too-long')).toMatchObject([
      { line: 1 },
    ]);
  });
});

describe('size', () => {
  test('a game of 5,000 plies is read and written', () => {
    const [read] = parseGames(
      `${OPEN_KINGS}${circle(1)} (e0d0 ${circle(0)}) ${circle(5000).slice(5)}`,
    );
    expect(read?.game.nodeCount).toBe(5001);
    expect(read && mainline(read.game)).toHaveLength(5000);
    const text = read ? writeGame(read.game) : '';
    const [back] = parseGames(text);
    expect(back && read && sameGame(back.game, read.game)).toBe(true);
  });

  const NODES = IS_FULL ? 100_000 : 20_000;
  test(`a game of ${NODES} nodes is read and written`, () => {
    const variations = '(1... b9c7 2. h0g2 {x &#125; y}) '.repeat(NODES / 2 - 1);
    const [read] = parseGames(`1. h2e2 h9g7 ${variations} 1-0`);
    expect(read?.game.nodeCount).toBe(NODES);
    expect(read?.warnings).toEqual([]);
    const [back] = parseGames(read ? writeGame(read.game) : '');
    expect(back && read && sameGame(back.game, read.game)).toBe(true);
  });

  test('variations 20,000 deep do not overflow the stack', () => {
    const nested = `1. h2e2 ${'(1. b2e2 '.repeat(20_000)}${')'.repeat(20_000)}`;
    const [limited] = parseGames(nested);
    expect(limited?.game.nodeCount).toBe(501);
    const [all] = parseGames(nested, { maxDepth: 50_000 });
    expect(all?.game.nodeCount).toBe(20_001);
    expect(all && writeGame(all.game).length).toBeGreaterThan(20_000);
  });

  test('games are returned while the file is read, so that memory does not depend on their number', async () => {
    const block = makeCollection({ games: 100, plies: 60, encoding: 'big5', seed: 2 });
    let requested = 0;
    function* blocks(): Generator<Uint8Array> {
      for (; requested < 12; requested += 1) yield block;
    }
    let count = 0;
    for await (const { isComplete } of readGames(blocks())) {
      count += 1;
      expect(isComplete).toBe(true);
      // The encoding is detected from 256 KB, which are a few blocks.
      expect(requested).toBeLessThanOrEqual(count / 100 + 5);
    }
    expect(count).toBe(1200);
  });
});

function timeOf(text: string): number {
  const before = cpuTime();
  for (const { game, warnings } of parseGames(text)) {
    expect(game.nodeCount).toBeLessThanOrEqual(250_000);
    expect(warnings.length).toBeLessThanOrEqual(101);
  }
  return cpuTime() - before;
}

/** Milliseconds; shorter times are noise. */
const MIN_TIME = 60;

/** A text of twice the length takes twice as long if the cost is linear, and four times as long if it is quadratic. */
describe('malicious texts take linear time', () => {
  const MANY = IS_FULL ? 40_000 : 12_000;
  test.each<[string, (n: number) => string]>([
    ['opening braces', (n) => '{'.repeat(n)],
    ['opening braces on lines', (n) => '{\n'.repeat(n)],
    ['braces that nest', (n) => `${'{'.repeat(n)}${'}'.repeat(n / 2)}`],
    ['full-width braces', (n) => '｛'.repeat(n)],
    ['opening parentheses', (n) => '('.repeat(n)],
    ['opening parentheses after a move', (n) => `1. h2e2 ${'( '.repeat(n)}`],
    ['closing parentheses', (n) => ')'.repeat(n)],
    ['parentheses with a move', (n) => `1. h2e2 ${'(b2e2 '.repeat(n)}`],
    ['brackets', (n) => '['.repeat(n)],
    ['unfinished tags', (n) => '[A "\n'.repeat(n)],
    ['unfinished tags on a line', (n) => '[A "b '.repeat(n)],
    ['tags', (n) => '[A "b"]'.repeat(n)],
    ['escaped quotes', (n) => `[A "${'\\"'.repeat(n)}`],
    ['backslashes', (n) => `[A "${'\\'.repeat(n)}"]`],
    ['quotes and brackets', (n) => `[A "${'\\"]'.repeat(n)}`],
    ['spaces in a tag', (n) => `[A "${' '.repeat(n)}x`],
    ['spaces', (n) => ' '.repeat(n)],
    ['blank lines', (n) => `1. h2e2${'\n'.repeat(n)}x`],
    ['numbers', (n) => '1. '.repeat(n)],
    ['digits', (n) => '1'.repeat(n)],
    ['words', (n) => 'x '.repeat(n)],
    ['words after a move', (n) => `1. h2e2 ${'x '.repeat(n)}`],
    ['words and comments after a move', (n) => `1. h2e2 ${'x {y} '.repeat(n / 4)}`],
    ['illegal moves in variations', (n) => `1. h2e2 ${'(b2e2 a0a9) '.repeat(n / 20)}`],
    ['one long word', (n) => 'x'.repeat(n)],
    ['semicolons after moves', (n) => `C2=5; H8+7${';'.repeat(n)}`],
    ['semicolons and moves', (n) => 'h2e2; h9g7; e2h2; g7h9; '.repeat(n / 20)],
    ['bars', (n) => '|'.repeat(n)],
    ['moves and bars', (n) => 'h2e2|'.repeat(n / 4)],
    ['Chinese moves in one word', (n) => '炮二平五'.repeat(n / 4)],
    ['moves with dashes', (n) => `${SHORT_CIRCLE}${'车九-八 将4-5 车八-九 将5-4 '.repeat(n / 20)}`],
    ['illegal moves with dashes', (n) => `1. 炮二-五 ${'(炮二-五 x 马8-7) '.repeat(n / 20)}`],
    ['numbers in circles', (n) => '①'.repeat(n)],
    ['a position before moves', (n) => `position fen ${'9/'.repeat(n)}`],
    ['signs', (n) => `h2e2${'!'.repeat(n)}`],
    ['dollars', (n) => `h2e2 ${'$1 $2 $3'.repeat(n / 8)}`],
    ['shapes', (n) => `h2e2 {${'[%csl Ga0]'.repeat(n / 10)}}`],
    ['shapes in comments', (n) => `h2e2 ${'{[%csl Ga0]} '.repeat(n / 20)}`],
    ['unfinished commands', (n) => `h2e2 {${'[%csl '.repeat(n / 6)}}`],
    ['references', (n) => `h2e2 {${'&#1;'.repeat(n / 4)}}`],
    ['games', (n) => '1. a0a9 *\n'.repeat(n / 200)],
    ['games on a line', (n) => '1. h2e2 * '.repeat(n / 40)],
    ['games with tags on a line', (n) => '[A "b"] h2e2 * '.repeat(n / 32)],
    ['games with unfinished tags on a line', (n) => `1. h2e2 ${'* [A "b '.repeat(n)}`],
    ['games without numbers', (n) => 'h2e2 *\n'.repeat(n / 32)],
    ['results', (n) => `1. h2e2 ${'* '.repeat(n)}`],
    ['results before the moves', (n) => `${'* '.repeat(n / 2)} 1. h2e2`],
    ['results in words on lines', (n) => `x\n${'和\n'.repeat(n / 2)}`],
    ['results in words between moves', (n) => `1. h2e2 ${'draw x h9g7 '.repeat(n / 10)}`],
    ['results in words after a move', (n) => `1. h2e2 ${'draw x '.repeat(n)} h9g7`],
    ['results in parentheses', (n) => `1. h2e2 ${'(和) '.repeat(n / 4)} h9g7`],
    ['joined squares', (n) => 'h2e2'.repeat(n)],
    ['unfinished Vietnamese moves in words', (n) => 'Pháo 2 bình '.repeat(n / 8)],
    ['moves after each number', (n) => `${SHORT_CIRCLE}${'1. R9+1 2. K4+1 '.repeat(n / 8)}`],
    ['variations to the move before the last', (n) => `1. h2e2 h9g7 ${'(1. b2e2) '.repeat(n / 8)}`],
    ['tags closed by a curly quote', (n) => '[a "x”]'.repeat(n)],
    [
      'tags closed by a curly quote, and one by a plain quote',
      (n) => `${'[a "x”]'.repeat(n)}[a "x"]`,
    ],
    ['tags with escaped quotes', (n) => '[a "x\\"]”]'.repeat(n / 2)],
    [
      'words between moves',
      (n) =>
        `${SHORT_CIRCLE}${'R9+1 abcdefghi K4+1 abcdefghi R9-1 abcdefghi K4-1 abcdefghi '.repeat(n / 10)}`,
    ],
    ['ambiguous moves', (n) => `${TWO_CHARIOTS}${'R9=8 K5=4 R8=9 K4=5 '.repeat(n / 20)}`],
    [
      'settled moves',
      (n) => `${TWO_CHARIOTS}${'R9=8 K5=4 R9+5 K4=5 R9-5 K5=4 R8=9 K4=5 '.repeat(n / 40)}`,
    ],
    ['games with ambiguous moves', (n) => `${TWO_CHARIOTS}R9=8 K5=4 R9+5 K4=5\n\n`.repeat(n / 80)],
    ['words between illegal moves', (n) => '1. C2=5 abcdefghi R1+9 '.repeat(n / 8)],
    ['words between moves and parentheses', (n) => 'C2=5 abcdefghi ( '.repeat(n / 8)],
  ])('%s', (_, textOf) => {
    const [shorter, longer] = [textOf(MANY), textOf(2 * MANY)];
    const isLinear = (): boolean => {
      const time = timeOf(longer);
      return time < 3 * MIN_TIME || time < 3 * timeOf(shorter);
    };
    // Repeated, because a pause of the machine may spoil one measurement; quadratic cost fails every time.
    expect(Array.from({ length: 4 }).some(isLinear)).toBe(true);
  });
});

/** A chariot and a king move back and forth on an open board. */
const SHORT_CIRCLE = '[FEN "3k5/9/9/9/9/9/9/9/9/R4K3 w"]\n';
const TWO_CHARIOTS = '[FEN "4k4/R8/9/9/9/9/9/9/9/R4K3 w"]\n\n';
