import { INITIAL_FEN } from '@chuhe/rules/fen';
import { expect, test } from 'vitest';
import { countsOf, cycle, lettersOf, makePatternTarget, type Pattern } from './pattern.ts';

const letters = lettersOf(INITIAL_FEN);

function signs(start: Pattern, square: string, steps: number): (string | undefined)[] {
  let pattern = start;
  return Array.from({ length: steps }, () => {
    pattern = cycle(pattern, square, letters);
    return pattern.get(square);
  });
}

test('a point with a piece cycles through this piece, any of its side, any piece, no piece, and no condition', () => {
  expect(signs(letters, 'h2', 5)).toEqual(['+', '?', '.', undefined, 'C']);
  expect(signs(letters, 'h7', 5)).toEqual(['-', '?', '.', undefined, 'c']);
});

test('an empty point begins with no piece', () => {
  expect(signs(letters, 'e5', 5)).toEqual(['.', '?', '+', '-', undefined]);
});

test('only the points with a condition are sent', () => {
  const pattern = new Map([
    ['e0', 'K'],
    ['e2', '?'],
  ]);
  expect(makePatternTarget(pattern, undefined)).toEqual({
    kind: 'pattern',
    points: [
      { square: 'e0', piece: 'K' },
      { square: 'e2', piece: '?' },
    ],
  });
  expect(makePatternTarget(pattern, 'red').turn).toBe('red');
});

test('the numbers of pieces are those on the board', () => {
  const ending = lettersOf('4k4/9/9/9/9/9/9/9/RP7/3K5 w');
  expect(countsOf(ending, 'red')).toEqual({
    r: [1, 1],
    n: [0, 0],
    c: [0, 0],
    b: [0, 0],
    a: [0, 0],
    p: [1, 1],
  });
  expect(countsOf(ending, 'black').p).toEqual([0, 0]);
});
