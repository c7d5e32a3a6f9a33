import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makePiece, parsePiece } from './piece.ts';
import {
  makePlacement,
  parsePlacement,
  START_BOARD,
  samePlacement,
  toPlacement,
} from './placement.ts';
import { isSquare, SQUARES } from './square.ts';
import { anyPiece, anyPlacement } from './testing/positions.ts';

describe('placement', () => {
  it('parses what it writes', () => {
    fc.assert(
      fc.property(anyPlacement, (placement) => {
        const read = parsePlacement(makePlacement(placement));
        expect(read && samePlacement(read, placement)).toBe(true);
      }),
    );
  });

  it('parses the board of a whole FEN', () => {
    expect(parsePlacement(`${START_BOARD} w - - 0 1`)?.get('e0')).toEqual({
      color: 'red',
      role: 'king',
    });
    expect(parsePlacement(START_BOARD)?.size).toBe(32);
  });

  it.each([
    ['an empty text', ''],
    ['nine rows', '9/9/9/9/9/9/9/9/9'],
    ['a row too long', `${START_BOARD.slice(0, -1)}NN`],
    ['a row too short', '8/9/9/9/9/9/9/9/9/9'],
    ['an unknown letter', 'x8/9/9/9/9/9/9/9/9/9'],
    ['a zero', '09/9/9/9/9/9/9/9/9/9'],
    ['a huge text', '9'.repeat(100_000)],
  ])('does not parse %s, and shows an empty board instead', (_, text) => {
    expect(parsePlacement(text)).toBeUndefined();
    expect(toPlacement(text).size).toBe(0);
  });

  it('compares by content', () => {
    const empty = new Map();
    expect(samePlacement(toPlacement(START_BOARD), new Map(toPlacement(START_BOARD)))).toBe(true);
    expect(samePlacement(toPlacement(START_BOARD), empty)).toBe(false);
  });
});

describe('piece and square', () => {
  it('writes the letter that it parses', () => {
    fc.assert(
      fc.property(anyPiece, (piece) => {
        expect(parsePiece(makePiece(piece))).toEqual(piece);
      }),
    );
    expect(parsePiece('q')).toBeUndefined();
  });

  it('has ninety squares', () => {
    expect(new Set(SQUARES).size).toBe(90);
    expect([SQUARES.at(0), SQUARES.at(-1)]).toEqual(['a9', 'i0']);
    expect(['e5', 'j0', 'a10', ''].map(isSquare)).toEqual([true, false, false, false]);
  });
});
