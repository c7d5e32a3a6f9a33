import { Position } from '@chuhe/rules/position';
import { expect, it } from 'vitest';
import { captureMove } from './capture-player.mjs';

const first = (): number => 0;

it('prefers mate to any capture', () => {
  const position = Position.fromFen('3k5/9/9/9/9/9/9/4R3r/9/R4K3 w');
  expect(position.play(captureMove(position, first)).legalMoves()).toEqual([]);
});

it('takes the most valuable undefended piece', () => {
  const position = Position.fromFen('3aka3/9/9/9/9/p8/4P4/R7n/9/4K4 w');
  expect(captureMove(position, first)).toBe('a2i2');
});

it('gives a chariot for a pawn only without a better capture', () => {
  const guarded = Position.fromFen('r2aka3/9/9/9/p8/9/4P4/R8/9/4K4 w');
  expect(captureMove(guarded, first)).toBe('a2a5');
  const other = Position.fromFen('r2aka3/9/9/9/p8/9/4P4/R7p/9/4K4 w');
  expect(captureMove(other, first)).toBe('a2i2');
});

it('plays any legal move without a capture', () => {
  const position = Position.fromFen('3aka3/9/9/9/9/9/4P4/R8/9/4K4 w');
  const moves = Array.from({ length: 9 }, (_, index) => captureMove(position, () => index / 9));
  expect(new Set(moves).size).toBe(9);
});
