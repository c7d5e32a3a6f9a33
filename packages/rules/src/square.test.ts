import { describe, expect, it } from 'vitest';
import {
  fileOf,
  flipSquare,
  isSquare,
  makeSquare,
  mirrorSquare,
  parseSquare,
  rankOf,
  SQUARES,
  squareAt,
} from './square.ts';

describe('the numbers of the squares', () => {
  it('run from 51 to 59 in the top row', () => {
    const top = Array.from('abcdefghi', (file) => parseSquare(`${file}9`));
    expect(top).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59]);
  });

  it.each([
    ['a8', 67],
    ['e5', 119],
    ['e4', 135],
    ['a0', 195],
    ['e0', 199],
    ['i0', 203],
  ])('increase by 16 for each row: %s is %i', (name, square) => {
    expect(parseSquare(name)).toBe(square);
    expect(makeSquare(square)).toBe(name);
  });

  it('have bit 7 set on the red half and only there', () => {
    for (const square of SQUARES) expect((square & 128) !== 0).toBe(rankOf(square) <= 4);
  });

  it('name ninety points in FEN order, and every name is read back', () => {
    expect(SQUARES).toHaveLength(90);
    expect(SQUARES.map(makeSquare).slice(0, 10).join(' ')).toBe('a9 b9 c9 d9 e9 f9 g9 h9 i9 a8');
    expect(SQUARES.map((square) => parseSquare(makeSquare(square)))).toEqual(SQUARES);
    expect(SQUARES.map((square) => squareAt(fileOf(square), rankOf(square)))).toEqual(SQUARES);
  });

  it('leave out every other number from 0 to 255', () => {
    const inside = Array.from({ length: 256 }, (_, square) => square).filter(isSquare);
    expect(inside).toEqual(SQUARES);
    for (const none of [-1, 0, 50, 60, 66, 204, 256, 51.5, Number.NaN]) {
      expect(isSquare(none)).toBe(false);
      expect(() => makeSquare(none)).toThrow(RangeError);
    }
  });
});

describe('parseSquare', () => {
  it.each(['', 'a', 'a10', 'j0', 'A0', '0a', 'a-1', ' a0', 'a0 ', '__proto__', 'toString'])(
    'refuses %j',
    (name) => {
      expect(parseSquare(name)).toBeUndefined();
    },
  );
});

describe('squareAt', () => {
  it.each([
    [-1, 0],
    [9, 0],
    [0, -1],
    [0, 10],
    [0.5, 0],
    [Number.NaN, 0],
  ])('finds nothing on file %d, rank %d', (file, rank) => {
    expect(squareAt(file, rank)).toBeUndefined();
  });
});

describe('the reflections of a square', () => {
  it('keep the rank when mirrored, and change file and rank when turned', () => {
    expect(['a0', 'e4', 'h2'].map(reflectionsOf)).toEqual([
      ['i0', 'i9'],
      ['e4', 'e5'],
      ['b2', 'b7'],
    ]);
  });

  it('are their own inverse and commute', () => {
    for (const square of SQUARES) {
      expect(mirrorSquare(mirrorSquare(square))).toBe(square);
      expect(flipSquare(flipSquare(square))).toBe(square);
      expect(mirrorSquare(flipSquare(square))).toBe(flipSquare(mirrorSquare(square)));
    }
  });
});

function reflectionsOf(name: string): string[] {
  const square = parseSquare(name) ?? Number.NaN;
  return [makeSquare(mirrorSquare(square)), makeSquare(flipSquare(square))];
}
