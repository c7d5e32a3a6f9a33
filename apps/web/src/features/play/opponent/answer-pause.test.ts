import { INITIAL_FEN } from '@chuhe/rules/fen';
import { Position } from '@chuhe/rules/position';
import { expect, it } from 'vitest';
import { answerPause } from './answer-pause.ts';

const USUAL = { position: Position.fromFen(INITIAL_FEN), isCapture: false, left: undefined };
const longest = () => 0.999;
const FORCED = Position.fromFen('3k5/R8/9/9/9/9/9/9/9/5K3 b');

it('the pause varies as it does with a person', () => {
  const pauses = [0, 0.5, 0.999].map((value) => answerPause({ ...USUAL, random: () => value }));
  expect(pauses).toEqual([700, 1_450, 2_199]);
});

it('the answer to a capture, and the only legal move, are played quickly', () => {
  expect(answerPause({ ...USUAL, isCapture: true, random: longest })).toBeLessThan(1_000);
  expect(FORCED.legalMoves()).toHaveLength(1);
  expect(answerPause({ ...USUAL, position: FORCED, random: longest })).toBeLessThan(1_000);
});

it('little time left makes the pause short', () => {
  expect(answerPause({ ...USUAL, left: 10_000, random: () => 0.999 })).toBe(250);
  expect(answerPause({ ...USUAL, left: 0, random: () => 0.999 })).toBe(0);
});
