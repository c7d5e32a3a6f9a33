import { Position } from '@chuhe/rules/position';
import { expect, it } from 'vitest';
import { isObvious, isPlainCapture, isRecapture, isTrivialSolution } from './trivial.mjs';

const AT_ONCE = { depth: 1, nodes: 50 };
const LATE = { depth: 5, nodes: 5_000 };
/** A red chariot on e5 attacks a pawn on e6, which a horse defends, and a cannon on a5, which nothing defends. */
const CAPTURES = Position.fromFen('3k5/9/6n2/4p4/c3R4/9/9/9/9/4K4 w');

it('knows a recapture by the square of the last capture', () => {
  const last = { move: 'e4e6', isCapture: true };
  expect(isRecapture('e9e6', last)).toBe(true);
  expect(isRecapture('e9e5', last)).toBe(false);
  expect(isRecapture('e9e6', { ...last, isCapture: false })).toBe(false);
  expect(isRecapture('e9e6', undefined)).toBe(false);
});

it.each([
  ['e5a5', 'takes a piece that is not defended', true],
  ['e5e6', 'takes a defended piece that is worth less', false],
  ['e5e4', 'takes nothing', false],
])('%s %s', (move, _, isPlain) => {
  expect(isPlainCapture(CAPTURES, move)).toBe(isPlain);
});

it('finds it plain that a pawn takes a defended chariot', () => {
  const position = Position.fromFen('2bk5/9/4r4/4P4/9/9/9/9/9/4K4 w');
  expect(isPlainCapture(position, 'e6e7')).toBe(true);
});

it('drops a plain capture only if it is seen at a glance, unless it is the whole solution', () => {
  expect(isObvious(CAPTURES, 'e5a5', { demand: 'win', effort: AT_ONCE })).toBe(true);
  expect(isObvious(CAPTURES, 'e5a5', { demand: 'win', effort: LATE })).toBe(false);
  expect(isTrivialSolution(CAPTURES, 'e5a5', LATE)).toBe(true);
});

it('drops any capture seen at a glance as the whole solution, but no other move', () => {
  expect(isTrivialSolution(CAPTURES, 'e5e6', AT_ONCE)).toBe(true);
  expect(isTrivialSolution(CAPTURES, 'e5e6', LATE)).toBe(false);
  expect(isTrivialSolution(CAPTURES, 'e5e4', AT_ONCE)).toBe(false);
});

it('drops the retreat of an attacked piece with few moves, if it only holds the game', () => {
  const attacked = Position.fromFen('3k5/9/9/9/9/9/9/9/N7r/4K4 w');
  expect(isObvious(attacked, 'a1b3', { demand: 'hold', effort: AT_ONCE })).toBe(true);
  expect(isObvious(attacked, 'a1b3', { demand: 'win', effort: AT_ONCE })).toBe(false);
  expect(isObvious(attacked, 'e0f0', { demand: 'hold', effort: AT_ONCE })).toBe(false);
});
