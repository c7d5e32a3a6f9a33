import { Position } from '@chuhe/rules/position';
import { afterEach, expect, test, vi } from 'vitest';
import { makeRandomOpening } from './random-opening.mjs';

afterEach(() => void vi.restoreAllMocks());

test('an opening has the given number of plies', () => {
  expect(makeRandomOpening({ from: 4, to: 4 }, () => 0.5)).toHaveLength(4);
});

test('an opening ends early where every legal move captures', () => {
  // Red's king stands in check and may only take the chariot.
  const position = Position.fromFen('3k5/9/9/9/9/9/9/9/4r4/3rK4 w');
  expect(position.legalMoves().length).toBeGreaterThan(0);
  vi.spyOn(Position, 'initial').mockReturnValue(position);
  expect(makeRandomOpening({ from: 4, to: 4 }, () => 0.5)).toEqual([]);
});
