import { makeMove, mirrorMove, packMove, parseMove, sourceOf, targetOf } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import { flipSquare } from '@chuhe/rules/square';
import { describe, expect, test } from 'vitest';
import { MATE_PATTERNS, matePattern } from './mate-pattern.ts';
import { MATES, type MateRow } from './testing/mates.ts';

/** The patterns that only the mating move shows. */
const BY_MOVE = new Set(['throat-cutting', 'spring-horse', 'detonating-mine', 'old-pawn']);

test('there are at least twenty patterns', () => {
  expect(MATE_PATTERNS.length).toBeGreaterThanOrEqual(20);
  expect(Object.keys(MATES)).toEqual([...MATE_PATTERNS]);
});

describe.each(MATE_PATTERNS)('%s', (pattern) => {
  const { mates, others } = MATES[pattern];

  test('has five different mates and two that look like it', () => {
    const fens = [...mates, ...others].map(([before, move]) => play([before, move]).mated.fen);
    expect([mates.length, others.length]).toEqual([5, 2]);
    expect(new Set(fens).size).toBe(fens.length);
  });

  test.each(mates)('is the name of the mate by %s %s', (before, move) => {
    for (const row of [[before, move] as const, mirrored(before, move), swapped(before, move)]) {
      const after = play(row);
      expect(after.mated.outcome()?.reason).toBe('checkmate');
      expect(matePattern(after.mated, after.before)).toBe(pattern);
      expect(matePattern(after.mated) === pattern).toBe(!BY_MOVE.has(pattern));
    }
  });

  test.each(others)('is not the name of the mate by %s %s', (before, move) => {
    const after = play([before, move]);
    expect(after.mated.outcome()?.reason).toBe('checkmate');
    const name = matePattern(after.mated, after.before);
    // A name that comes later shows that the definition does not fit; an earlier one might only hide it.
    const order = name === undefined ? MATE_PATTERNS.length : MATE_PATTERNS.indexOf(name);
    expect(order).toBeGreaterThan(MATE_PATTERNS.indexOf(pattern));
  });
});

test.each([
  ['the initial position', Position.initial().fen],
  ['a check that can be answered', '4k4/9/4C4/4C4/9/9/9/9/9/3K5 b'],
  ['a stalemate', '3k5/4P4/9/9/9/9/9/9/9/4K4 b'],
  ['too little material to mate', '3k5/9/9/9/9/9/9/9/9/4KA3 w'],
])('%s has no name', (_, fen) => {
  expect(matePattern(Position.fromFen(fen))).toBeUndefined();
});

test('two cannons on the file of the king mate in the example', () => {
  const mated = Position.fromFen('3aka3/9/4C4/4C4/9/9/9/9/9/3K5 b');
  expect(matePattern(mated)).toBe('double-cannon');
});

test('a mate where one of two chariots in a row would do has no name', () => {
  const mated = Position.fromFen('3ak1R1R/4a4/4b4/4C4/9/9/9/9/9/4K4 b');
  expect(mated.outcome()?.reason).toBe('checkmate');
  expect(matePattern(mated)).toBeUndefined();
});

test('a position from which no move leads to the mate is ignored', () => {
  const [row] = MATES['throat-cutting'].mates;
  if (row === undefined) throw new Error('no mate');
  const { mated, before } = play(row);
  expect(matePattern(mated, before)).toBe('throat-cutting');
  expect(matePattern(mated, Position.initial())).toBe(matePattern(mated));
  expect(matePattern(mated, mated)).toBe(matePattern(mated));
});

function play([fen, move]: MateRow): { before: Position; mated: Position } {
  const before = Position.fromFen(fen);
  return { before, mated: before.play(move) };
}

function mirrored(fen: string, move: string): MateRow {
  return [Position.fromFen(fen).mirror().fen, makeMove(mirrorMove(parseMove(move) ?? 0))];
}

function swapped(fen: string, move: string): MateRow {
  const packed = parseMove(move) ?? 0;
  const turned = packMove(flipSquare(sourceOf(packed)), flipSquare(targetOf(packed)));
  return [Position.fromFen(fen).swapColors().fen, makeMove(turned)];
}
