import { Position } from '@chuhe/rules/position';
import { expect, test } from 'vitest';
import { endsGame, isRefuted, pliesToSearch } from './refute.ts';

const lines = (...scores: [move: string, score: number][]) =>
  scores.map(([move, score]) => ({ moves: [move], score }));

test.each([
  ['is the best by far', lines(['a0a1', 300], ['b0b1', 20]), false, false],
  ['is the only legal one', lines(['a0a1', -300]), false, false],
  ['is not the best', lines(['b0b1', 300], ['a0a1', 20]), false, true],
  ['is hardly better than another', lines(['a0a1', 300], ['b0b1', 260]), false, true],
  ['mates', lines(['a0a1', 29_997], ['b0b1', 20]), true, false],
  ['does not mate though it should', lines(['a0a1', 900], ['b0b1', 20]), true, true],
  ['was not searched', [], false, false],
])('a solution whose move %s is refuted: %#', (_, found, isMate, isWrong) => {
  expect(isRefuted({ move: 'a0a1', lines: found }, isMate)).toBe(isWrong);
});

test('the solver’s moves are searched, but not the last one of a mate, which only has to mate', () => {
  const moves = ['b2b8', 'd9e9', 'a1a9'];
  expect(pliesToSearch(moves, false)).toEqual([0, 2]);
  expect(pliesToSearch(moves, true)).toEqual([0]);
  const start = Position.fromFen('3k5/9/9/9/9/9/9/1R7/R8/5K3 w');
  expect(endsGame(start, moves)).toBe(true);
  expect(endsGame(start, moves.slice(0, 1))).toBe(false);
  expect(endsGame(start, ['a9a0'])).toBe(false);
});
