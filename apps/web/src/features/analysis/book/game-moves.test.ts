import { addLine, type Game, newGame, nodeOf, ROOT } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { countMoves, movesOfGame, movesOfLine, moveTo } from './game-moves.ts';

const WHOLE = { part: 'tree', side: 'both', first: undefined } as const;

/** Two ways to the same position, and one more reply. */
function makeGame(): Game {
  const lines = [
    ['h2e2', 'h9g7', 'b0c2', 'i9h9'],
    ['b0c2', 'h9g7', 'h2e2', 'i9h9'],
  ];
  return lines.reduce<Game>((game, moves) => {
    const added = addLine(game, ROOT, moves);
    if (!added.ok) throw new Error('not legal');
    return added.value.game;
  }, newGame());
}

test('the mainline gives each move in the position before it', async () => {
  const moves = await movesOfGame(makeGame(), { ...WHOLE, part: 'mainline' });
  expect(moves.map(({ move }) => move)).toEqual(['h2e2', 'h9g7', 'b0c2', 'i9h9']);
  expect(moves[0]?.FEN).toBe(INITIAL_FEN);
  for (const { FEN, move } of moves) expect(Position.fromFen(FEN).isLegal(move)).toBe(true);
});

test('the tree gives one entry for a move of a position that occurs twice', async () => {
  const game = makeGame();
  const moves = await movesOfGame(game, WHOLE);
  expect(countMoves(game, 'tree')).toBe(8);
  expect(moves).toHaveLength(7);
});

test('with one side chosen, only the moves of this side are taken', async () => {
  const moves = await movesOfGame(makeGame(), { ...WHOLE, part: 'mainline', side: 'black' });
  expect(moves.map(({ move }) => move)).toEqual(['h9g7', 'i9h9']);
});

test('only the first moves are taken, in all variations', async () => {
  const game = makeGame();
  const moves = await movesOfGame(game, { ...WHOLE, first: 1 });
  expect(moves.map(({ move }) => move)).toEqual(['h2e2', 'b0c2', 'h9g7', 'h9g7']);
  expect([countMoves(game, 'tree', 1), countMoves(game, 'mainline', 1)]).toEqual([4, 2]);
  expect(countMoves(game, 'mainline', 10)).toBe(4);
});

test('aborted work gives no moves', async () => {
  const gone = AbortSignal.abort();
  expect(await movesOfGame(makeGame(), WHOLE, gone)).toEqual([]);
});

test('a line is taken as far as it is legal', () => {
  expect(movesOfLine(INITIAL_FEN, ['h2e2', 'h9g7', 'a0a9', 'h0g2'])).toHaveLength(2);
});

test('the move that led to a node belongs to the position before it', () => {
  const game = makeGame();
  const [first = ROOT] = nodeOf(game, ROOT).children;
  expect(moveTo(game, nodeOf(game, first))).toEqual({ FEN: INITIAL_FEN, move: 'h2e2' });
  expect(moveTo(game, nodeOf(game, ROOT))).toBeUndefined();
});
