import { expect, test } from 'vitest';
import { judgeTry } from './judge-try.ts';

/** Two chariots mate in two moves. */
const MATE = {
  fen: '3k5/9/9/9/9/9/9/1R7/R8/5K3 w',
  moves: ['b2b8', 'd9e9', 'a1a9'],
  others: [],
  kind: 'mate' as const,
};

test('a line that ends the solution solves the exercise, and so does another mate', () => {
  expect(judgeTry(MATE, ['b2b8', 'd9e9', 'a1a9'])).toBe('solved');
  expect(judgeTry(MATE, ['b2b8', 'd9e9', 'a1a2'])).toBe('wrong');
  expect(judgeTry({ ...MATE, moves: ['b2b8', 'd9e9', 'b8b9'] }, ['b2b8', 'd9e9', 'a1a9'])).toBe(
    'solved',
  );
  const notForMate = { ...MATE, kind: 'material' as const, moves: ['b2b8', 'd9e9', 'b8b7'] };
  expect(judgeTry(notForMate, ['b2b8', 'd9e9', 'a1a9'])).toBe('wrong');
});

test('a first move that the coach also accepts solves the exercise', () => {
  const position = { ...MATE, kind: 'position' as const, moves: ['b2b8'], others: ['a1a8'] };
  expect(judgeTry(position, ['a1a8'])).toBe('solved');
  expect(judgeTry(position, ['a1a7'])).toBe('wrong');
});

test.each([
  ['nothing', []],
  ['a right move after which the solution goes on', ['b2b8']],
  ['a reply as the last move', ['b2b8', 'd9e9']],
  ['another line', ['a1a8', 'd9e9', 'a1a9']],
  ['an illegal move', ['b2c3']],
  ['more moves than the solution has', ['b2b8', 'd9e9', 'a1a9', 'e9d9', 'a9a8']],
])('%s is not accepted as a try', (_, line) => {
  expect(judgeTry(MATE, line)).toBeUndefined();
});
