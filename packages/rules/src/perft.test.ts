import { describe, expect, it } from 'vitest';
import { INITIAL_FEN } from './fen.ts';
import { MAX_PERFT_DEPTH, PERFT_MODES, perft, perftDivide } from './perft.ts';
import { Position } from './position.ts';
import { PERFT_ROWS } from './testing/fixtures.ts';
import { IS_FULL, LONG } from './testing/random.ts';

describe('perft of the fixtures', LONG, () => {
  it('covers 93 positions', () => {
    expect(PERFT_ROWS).toHaveLength(93);
  });

  it.each(PERFT_ROWS)('$id is right to depth 4', ({ fen, perft: expected }) => {
    expect([1, 2, 3, 4].map((depth) => perft(fen, depth))).toEqual(expected.slice(0, 4));
  });

  it.each(PERFT_ROWS)(
    '$id is the same at depth 3 for every mode of counting',
    ({ fen, perft: expected }) => {
      expect(PERFT_MODES.map((mode) => perft(fen, 3, mode))).toEqual(
        PERFT_MODES.map(() => expected[2]),
      );
    },
  );

  const deep = PERFT_ROWS.filter((row) => row.perft.length > 4 && (IS_FULL || row.perft[4] < 3e6));
  it.each(deep)('$id is right at depth 5', ({ fen, perft: expected }) => {
    expect(perft(fen, 5)).toBe(expected[4]);
  });

  it.each(PERFT_ROWS)('$id has the listed moves and check', ({ fen, legalMoves, check }) => {
    const position = Position.fromFen(fen);
    expect(position.isCheck()).toBe(check);
    const moves = position.legalMoves().toSorted();
    expect(moves).toEqual(legalMoves ?? moves);
    expect(new Set(moves).size).toBe(moves.length);
  });
});

describe('perftDivide', () => {
  it('divides the count among the first moves', () => {
    const divided = perftDivide(INITIAL_FEN, 3);
    expect(divided.size).toBe(44);
    expect(divided.get('e0e1')).toBe(1970);
    expect(Array.from(divided.values()).reduce((sum, count) => sum + count)).toBe(79_666);
  });

  it('requires a depth of at least one ply', () => {
    expect(() => perftDivide(INITIAL_FEN, 0)).toThrow('at least 1');
  });
});

describe('perft', () => {
  it('is 1 at depth 0', () => {
    for (const mode of PERFT_MODES) expect(perft(INITIAL_FEN, 0, mode)).toBe(1);
  });

  it.each([-1, 1.5, MAX_PERFT_DEPTH + 1, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses the depth %d',
    (depth) => {
      expect(() => perft(INITIAL_FEN, depth)).toThrow(RangeError);
      expect(() => perft(INITIAL_FEN, depth, 'played')).toThrow(RangeError);
    },
  );

  it('refuses an illegal position and names the reason', () => {
    expect(() => perft('4k4/9/9/9/9/9/9/9/9/4K4 w', 1)).toThrow('square e9');
  });
});
