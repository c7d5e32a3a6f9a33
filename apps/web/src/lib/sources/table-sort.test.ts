import { expect, test } from 'vitest';
import { ariaSort, nextSort, parseSort, sortTable } from './table-sort.ts';

const ROWS = [
  { move: 'R1=2', games: 2 },
  { move: 'C2=5', games: null },
  { move: 'H2+3', games: 7 },
];
const sorted = (column: 'move' | 'games', isReversed = false): string[] =>
  sortTable(ROWS, { column, isReversed }, (row, by) => row[by]).map(({ move }) => move);

test('numbers begin with the most and words with A, and what is missing stays last either way', () => {
  expect(sorted('games')).toEqual(['H2+3', 'R1=2', 'C2=5']);
  expect(sorted('games', true)).toEqual(['R1=2', 'H2+3', 'C2=5']);
  expect(sorted('move')).toEqual(['C2=5', 'H2+3', 'R1=2']);
  expect(sortTable(ROWS, undefined, () => 0)).toBe(ROWS);
});

test('a head sorts, reverses and resets the order; another column starts from the beginning', () => {
  const first = nextSort(undefined, 'games');
  expect(first).toEqual({ column: 'games', isReversed: false });
  expect(nextSort(first, 'move')).toEqual({ column: 'move', isReversed: false });
  expect(nextSort(nextSort(first, 'games'), 'games')).toBeUndefined();
  expect([ariaSort(first, 'games'), ariaSort(first, 'move')]).toEqual(['descending', undefined]);
  expect(ariaSort(nextSort(first, 'games'), 'games')).toBe('ascending');
  expect(ariaSort({ column: 'move', isReversed: false }, 'move')).toBe('ascending');
});

test('an unknown column is not a sort order', () => {
  expect(parseSort({ column: 'games', isReversed: true }, ['games'])?.isReversed).toBe(true);
  for (const value of [{ column: 'toString' }, null, 'games']) {
    expect(parseSort(value, ['games'])).toBeUndefined();
  }
});
