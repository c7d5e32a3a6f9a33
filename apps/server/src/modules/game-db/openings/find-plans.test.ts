import { mirrorMove, parseMove } from '@chuhe/rules/move';
import { expect, test } from 'vitest';
import { findPlans } from './find-plans.ts';

const movesOf = (line: string) => line.split(' ').map((text) => parseMove(text) ?? 0);
const LINE = movesOf('h2e2 b7e7');

test('the first moves of pieces after the usual line are counted by side, most played first', () => {
  const plans = findPlans(LINE, [
    movesOf('h2e2 b7e7 h0g2 b9c7 i0h0 a9b9 h0h6'),
    movesOf('h2e2 b7e7 h0g2 b9c7 c3c4'),
  ]);
  expect(plans.games).toBe(2);
  expect(plans.moves).toEqual([
    { side: 'red', move: 'h0g2', games: 2 },
    { side: 'red', move: 'c3c4', games: 1 },
    { side: 'black', move: 'b9c7', games: 2 },
  ]);
});

test('mirror images and other orders of the moves count, and games without the position do not', () => {
  const main = movesOf('h2e2 h9g7 h0g2');
  const plans = findPlans(main, [
    movesOf('h0g2 h9g7 h2e2 a9a8').map(mirrorMove),
    movesOf('h2e2 h9g7 h0g2 a9a8'),
    movesOf('c3c4 h9g7'),
    [],
  ]);
  expect(plans).toEqual({ games: 2, moves: [{ side: 'black', move: 'a9a8', games: 2 }] });
});

test('rare moves are no plan, and an opening without a line has none', () => {
  const lines = Array.from({ length: 9 }, () => movesOf('h2e2 b7e7 h0g2'));
  expect(findPlans(LINE, [...lines, movesOf('h2e2 b7e7 a0a1')]).moves).toEqual([
    { side: 'red', move: 'h0g2', games: 9 },
  ]);
  expect(findPlans([], lines)).toEqual({ games: 0, moves: [] });
});
