import { expect, test } from 'vitest';
import {
  bonusOf,
  bonusRange,
  countRightMove,
  countWrongMove,
  RUN_START,
  type RunClock,
} from './run-rules.ts';

function play(moves: string): RunClock {
  return Array.from(moves).reduce(
    (clock, move) => (move === '+' ? countRightMove(clock) : countWrongMove(clock)),
    RUN_START,
  );
}

test.each([
  [4, 0],
  [5, 3_000],
  [6, 0],
  [12, 5_000],
  [20, 7_000],
  [30, 10_000],
  [35, 0],
  [40, 10_000],
  [50, 10_000],
])('the right move number %i in a row adds %i ms', (combo, time) => {
  expect(bonusOf(combo)).toBe(time);
});

test('a wrong move costs 10 seconds and ends the row', () => {
  expect(play('+++++-++++')).toEqual({
    end: 173_000,
    combo: 4,
    bestCombo: 5,
    right: 9,
    wrong: 1,
  });
  expect(play('++++-+++++').end).toBe(173_000);
});

test.each([
  [0, 0, 5],
  [5, 5, 12],
  [19, 12, 20],
  [29, 20, 30],
  [30, 30, 40],
  [44, 40, 50],
])('after %i right moves, the next bonus is between %i and %i', (combo, from, to) => {
  expect(bonusRange(combo)).toEqual({ from, to });
});
