import { expect, test } from 'vitest';
import type { BackedUpMove } from './evaluation.ts';
import { packMoves, unpackMoves } from './packed-moves.ts';

const MOVES: readonly BackedUpMove[] = [
  {
    move: 42_922,
    score: -29_998,
    value: 29_999,
    depth: 40,
    nodes: 4_000_000_000,
    source: 'engine',
    engine: 'Pikafish',
    known: 44,
    good: 2,
  },
  {
    move: 17_203,
    score: 0,
    value: -1,
    depth: 0,
    nodes: 0,
    source: 'starter',
    engine: '',
    known: 0,
    good: 0,
  },
];

test('packed moves unpack to the same moves', () => {
  expect(unpackMoves(packMoves(MOVES))).toEqual(MOVES);
  expect(unpackMoves(packMoves([]))).toEqual([]);
});

test('bytes of another format are refused', () => {
  const { engines } = packMoves([]);
  expect(() => unpackMoves({ moves: Uint8Array.of(2), engines })).toThrow(RangeError);
  expect(() => unpackMoves({ moves: Uint8Array.of(1, 0, 0), engines })).toThrow(RangeError);
});
