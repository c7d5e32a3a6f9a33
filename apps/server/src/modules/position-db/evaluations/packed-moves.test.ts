import { expect, test } from 'vitest';
import type { BackedUpMove } from './evaluation.ts';
import { MAX_LINE, packMoves, unpackMoves } from './packed-moves.ts';

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
    day: 20_455,
    line: [17_203, 1, 0xffff],
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

test('the longest move takes less than 60 bytes, and its line ends with the plies that are stored', () => {
  const [move] = MOVES;
  if (move === undefined) throw new Error('no move');
  const line = Array.from({ length: 40 }, (_, at) => at + 1);
  const packed = packMoves([{ ...move, line }]);
  expect(packed.moves.length).toBeLessThan(60);
  expect(unpackMoves(packed)[0]?.line).toEqual(line.slice(0, MAX_LINE));
});

test('moves that an earlier version has packed are still read', () => {
  // Move a0a1 in the format of 15 bytes: score 30, value −4, depth 12, starter, engine 0, 5 replies, 2 good, 200,000 nodes.
  const old = [1, 0x33, 0x34, 30, 0, 0xfc, 0xff, 12, 1, 0, 5, 2, 0x40, 0x0d, 0x03, 0];
  const moves = Uint8Array.from(old);
  expect(unpackMoves({ moves, engines: ['Chuhe 1'] })).toEqual([
    {
      move: 0x3433,
      score: 30,
      value: -4,
      depth: 12,
      nodes: 200_000,
      known: 5,
      good: 2,
      source: 'starter',
      engine: 'Chuhe 1',
    },
  ]);
});

test('bytes of another format are refused', () => {
  const { engines } = packMoves([]);
  expect(() => unpackMoves({ moves: Uint8Array.of(3), engines })).toThrow(RangeError);
  expect(() => unpackMoves({ moves: Uint8Array.of(1, 0, 0), engines })).toThrow(RangeError);
  const { moves } = packMoves(MOVES);
  for (let length = 0; length < moves.length; length += 1) {
    // Bytes that end with the last move, before its line, are whole.
    if (length === moves.length - 8) continue;
    const cut = moves.slice(0, length);
    expect(() => unpackMoves({ moves: cut, engines })).toThrow(RangeError);
  }
});
