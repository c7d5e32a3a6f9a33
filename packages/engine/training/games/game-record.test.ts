import { expect, test } from 'vitest';
import { makeGameRecord, PLY_BYTES, type Ply, parseGameRecord, readPly } from './game-record.mjs';
import { makeSample } from './testing/sample-game.ts';

const PLIES: readonly Ply[] = [
  { move: 3 | (89 << 7), isRandom: true, isBestCapture: false, score: -32_000, depth: 1 },
  { move: 89 | (3 << 7), isRandom: false, isBestCapture: true, score: 30_999, depth: 100 },
  { move: 1, isRandom: true, isBestCapture: true, score: -1, depth: 0 },
];

test('a game is read as it was written', () => {
  const start = parseGameRecord(makeSample({ fen: '3k5/9/9/8p/9/9/9/9/R8/4K4 b', moves: 'd9e9' }));
  const game = {
    number: 4_000_000_000,
    outcome: { result: 2, end: 'length' as const, ahead: 1 as const },
    pieces: start?.pieces ?? new Uint8Array(),
    isBlackFirst: true,
  };
  const read = parseGameRecord(makeGameRecord(game, PLIES));
  expect(read).toMatchObject(game);
  const plies = read?.plies ?? new Uint8Array();
  expect(plies).toHaveLength(3 * PLY_BYTES);
  expect(PLIES.map((_, index) => readPly(plies, PLY_BYTES * index))).toEqual(PLIES);
});

test('a game of 100 plies takes less than six bytes a ply', () => {
  const moves = Array.from({ length: 100 }, () => 'b0c2').join(' ');
  expect(makeSample({ moves }).length / 100).toBeLessThan(6);
});

test('bytes that are not a game are refused', () => {
  const sample = makeSample({ moves: 'h2e2 h9g7' });
  expect(parseGameRecord(sample.subarray(0, 4))).toBeUndefined();
  expect(parseGameRecord(sample.subarray(0, 20))).toBeUndefined();
  expect(parseGameRecord(sample.subarray(0, -1))).toBeUndefined();
  const with3 = sample.slice();
  with3[4] = 3;
  expect(parseGameRecord(with3)).toBeUndefined();
  // Every square occupied.
  expect(parseGameRecord(new Uint8Array(200).fill(255).fill(0, 0, 5))).toBeUndefined();
});
