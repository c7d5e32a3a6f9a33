import { expect, test } from 'vitest';
import { makePlacement, START_BOARD } from '../placement.ts';
import { readLine, turnAt } from './line.ts';

test('a line has a placement before the first move and after each one', () => {
  const line = readLine('', 'h2e2, H9G7');
  expect(line.moves).toEqual([
    { from: 'h2', to: 'e2' },
    { from: 'h9', to: 'g7' },
  ]);
  expect(line.placements.map(makePlacement)).toEqual([
    START_BOARD,
    'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR',
    'rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR',
  ]);
});

test('a capture takes the piece from the board', () => {
  const { placements } = readLine('3k5/9/9/9/9/9/9/9/3p5/3RK4 w', 'd0d1');
  expect(placements.map(({ size }) => size)).toEqual([4, 3]);
});

test('reading ends at the first move without a piece', () => {
  expect(readLine('', 'h2e2 e5e6 h9g7').moves).toHaveLength(1);
});

test('an invalid FEN gives an empty board', () => {
  expect(readLine('nonsense', 'h2e2').placements[0].size).toBe(0);
});

test('a long text is cut', () => {
  const moves = 'h0g2 h9g7 g2h0 g7h9 '.repeat(10_000);
  expect(readLine('', moves).moves.length).toBeLessThanOrEqual(1000);
});

test('the side to move follows from the FEN and the number of moves', () => {
  expect([0, 1, 2].map((ply) => turnAt(readLine('', ''), ply))).toEqual(['red', 'black', 'red']);
  expect(turnAt(readLine('3k5/9/9/9/9/9/9/9/9/4K4_b', ''), 1)).toBe('red');
});
