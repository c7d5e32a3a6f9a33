import { Position } from '@chuhe/rules/position';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseGames } from '../pgn/pgn.ts';
import { Random } from '../pgn/testing/random.ts';
import { makeAnnotatedGame } from '../pgn/testing/random-games.ts';
import { cpuTime } from '../testing/cpu-time.ts';
import { IS_FULL } from '../testing/full.ts';
import { addLine, copyLine, newGame, ROOT } from '../tree/tree.ts';
import { readFile, readOnly } from './testing/read-file.ts';
import { writeChessdbLines, writeUciPosition } from './write-chessdb-lines.ts';

const [GAME] = parseGames('1. 炮二平五 马８进７ (1... 炮２平５) 2. 马二进三').map(
  ({ game }) => game,
);
if (!GAME) throw new Error('no game');

const START = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
const SECOND = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b';
const THIRD = 'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w';

/** The CPU time for a game with two lines of four times `count` moves and more, a move of each in turn. */
async function timeOf(count: number): Promise<number> {
  const start = Position.fromFen('3k5/9/9/2P3P2/9/9/9/9/9/R4K3 w');
  const lines = ['c6c7', 'g6g7'].map((first) => {
    const moves = ['d9d8', 'a0a1', 'd8d9', 'a1a0'];
    let position = start.play(first);
    const rows = moves.map((move) => {
      const row = `${position.fen} moves ${move}`;
      position = position.play(move);
      return row;
    });
    return { first: `${start.fen} moves ${first}`, rows };
  });
  const [one, two] = lines.map(({ rows }) => rows);
  const circle = one?.map((row, index) => `${row}\n${two?.[index]}\n`).join('') ?? '';
  const text = `${lines.map(({ first }) => `${first}\n`).join('')}${circle.repeat(count)}`;
  const before = cpuTime();
  const { game } = await readOnly(text, { maxNodesPerGame: 1e6 });
  expect(game.nodeCount).toBe(2 + count * 8);
  return cpuTime() - before;
}

/** A position that two variations reach may have the same line twice, which is read once. */
const linesOf = (text: string): string[] => [...new Set(text.split('\n'))].toSorted();

describe('lines for chessdb', () => {
  it('have the position before each move of the mainline, and the move', () => {
    expect(writeChessdbLines(GAME)).toBe(
      `${START} moves h2e2\n${SECOND} moves h9g7\n${THIRD} moves h0g2\n`,
    );
  });

  it('have the moves of variations on request', () => {
    const lines = writeChessdbLines(GAME, { variations: true }).split('\n');
    expect(lines).toContain(`${SECOND} moves b7e7`);
    expect(lines).toHaveLength(5);
  });

  it('are read back with the same start and moves, also of a game that repeats positions', async () => {
    const moves = ['h2h1', 'h7h8', 'h1h2', 'h8h7'];
    const played = addLine(newGame(), ROOT, [...moves, ...moves, 'b2e2']);
    if (!played.ok) throw new Error('illegal');
    const { game } = await readOnly(writeChessdbLines(played.value.game));
    expect(copyLine(game, ROOT)).toEqual(copyLine(played.value.game, ROOT));
  });

  it('are read back with variations, whatever the game and its start', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(), fc.integer({ min: 2, max: 60 }), async (seed, nodes) => {
        const start = seed % 2 === 0 ? {} : { start: '3k1a3/4a4/9/9/9/9/9/9/4R4/4K4 b' };
        const game = makeAnnotatedGame(new Random(seed), { nodes, texts: ['x'], ...start });
        const line = copyLine(game, ROOT);
        if (line.length < 2) return;
        const read = await readOnly(writeChessdbLines(game));
        expect([read.game.start, copyLine(read.game, ROOT)]).toEqual([game.start, line]);
        expect(read.warnings).toEqual([]);
        const text = writeChessdbLines(game, { variations: true });
        const whole = await readOnly(text);
        const again = writeChessdbLines(whole.game, { variations: true });
        expect(linesOf(again)).toEqual(linesOf(text));
      }),
      { numRuns: IS_FULL ? 100 : 40, examples: [[542_628_463, 25]] },
    );
  });

  it('of several games are several games, and a damaged line is named', async () => {
    const other = '3k1a3/4a4/9/9/9/9/9/9/4R4/4K4 b moves d9d8\n';
    const text = `${writeChessdbLines(GAME)}${other}x\n${START} moves h2g4\n`;
    const { games, warnings } = await readFile(text);
    expect(games.map(({ game }) => game.nodeCount)).toEqual([3, 1, 0]);
    expect(warnings).toMatchObject([
      { code: 'stray-text', line: 5 },
      { code: 'illegal-move', line: 6, token: 'h2g4' },
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('may end with %j', async (end) => {
    const { game, warnings } = await readOnly(writeChessdbLines(GAME).replaceAll('\n', end));
    expect([game.nodeCount, warnings]).toEqual([3, []]);
  });

  it('are named if their move goes nowhere', async () => {
    const { games, warnings } = await readFile(`${writeChessdbLines(GAME)}${START} moves h2h2\n`);
    expect(games.map(({ game }) => game.nodeCount)).toEqual([3]);
    expect(warnings).toMatchObject([{ code: 'stray-text', line: 4 }]);
  });

  it('take linear time if they alternate between two long lines', async () => {
    await timeOf(125);
    const [small, large] = [await timeOf(300), await timeOf(2400)];
    expect(large).toBeLessThan(Math.max(50, small) * 30);
  });

  it('are empty for a game without moves', () => {
    expect(writeChessdbLines(newGame())).toBe('');
  });
});

describe('the UCI position', () => {
  it('has the moves of the mainline', () => {
    expect(writeUciPosition(GAME)).toBe(`position fen ${START} - - 0 1 moves h2e2 h9g7 h0g2`);
  });

  it('has the moves of the line through a node', () => {
    expect(writeUciPosition(GAME, 3)).toMatch(/ moves h2e2 b7e7$/);
  });

  it('has no moves for a game without them', () => {
    expect(writeUciPosition(newGame())).toBe(`position fen ${START} - - 0 1`);
  });

  it('is read back by the PGN reader', () => {
    const [read] = parseGames(writeUciPosition(GAME));
    expect(read?.game.nodeCount).toBe(3);
  });
});
