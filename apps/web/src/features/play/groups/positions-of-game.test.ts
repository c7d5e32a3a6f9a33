import { parseGameJson } from '@chuhe/game/game-json';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, test } from 'vitest';
import { positionsOfGame } from './positions-of-game.ts';

test('the answer is the move of the game, and the variation where the game marks its move as a mistake', () => {
  const moves = ['h2e2', 'h9g7', { m: 'e2e6', g: [4], v: [['h0g2']] }, { m: 'g7e6', g: [1] }];
  const read = parseGameJson({ version: 1, start: INITIAL_FEN, moves });
  if (!read.ok) throw new Error('no game');
  const positions = positionsOfGame(read.value);
  expect(positions[0]).toEqual({
    fen: INITIAL_FEN,
    last: undefined,
    answer: 'h2e2',
    played: undefined,
    ply: 0,
    isMarked: false,
  });
  expect(positions[2]).toMatchObject({
    last: 'h9g7',
    answer: 'h0g2',
    played: 'e2e6',
    ply: 2,
    isMarked: true,
  });
  expect(positions.map(({ isMarked }) => isMarked)).toEqual([false, false, true, true]);
});

test('a mistake without a variation has the move of the game as its answer, and is not marked', () => {
  const read = parseGameJson({
    version: 1,
    start: INITIAL_FEN,
    moves: [{ m: 'h2e2', g: [2] }],
  });
  if (!read.ok) throw new Error('no game');
  expect(positionsOfGame(read.value)[0]).toMatchObject({ answer: 'h2e2', isMarked: false });
});
