import { describe, expect, it } from 'vitest';
import {
  COLORS,
  makePiece,
  oppositeColor,
  parsePiece,
  parsePieceAlias,
  piece,
  ROLE_LIMITS,
  ROLES,
} from './piece.ts';

describe('pieces', () => {
  it('have the letters kabnrcp, in capitals for Red', () => {
    const letters = COLORS.map((color) => ROLES.map((role) => makePiece(piece(color, role))));
    expect(letters.map((some) => some.join(''))).toEqual(['KABNRCP', 'kabnrcp']);
  });

  it('are one frozen object for each kind, found by its letter', () => {
    for (const color of COLORS) {
      for (const role of ROLES) {
        const of = piece(color, role);
        expect(of).toEqual({ color, role });
        expect(parsePiece(makePiece(of))).toBe(of);
        expect(Object.isFrozen(of)).toBe(true);
      }
    }
  });

  it.each(['', 'x', 'h', 'K ', 'kk', '1', '車', '__proto__'])('are not read from %j', (letter) => {
    expect(parsePiece(letter)).toBeUndefined();
  });

  it.each([
    ['h', 'n'],
    ['H', 'N'],
    ['e', 'b'],
    ['E', 'B'],
    ['g', 'k'],
    ['G', 'K'],
    ['m', 'n'],
    ['M', 'N'],
    ['r', 'r'],
  ])('are also read from the letter %s of other programs, as %s', (alias, letter) => {
    expect(parsePieceAlias(alias)).toBe(parsePiece(letter));
  });

  it.each(['', 'x', '9', 'S', 'ħ'])('are not read from the alias %j', (letter) => {
    expect(parsePieceAlias(letter)).toBeUndefined();
  });

  it('are at most sixteen a side', () => {
    expect(Object.values(ROLE_LIMITS).reduce((sum, limit) => sum + limit)).toBe(16);
    expect(COLORS.map(oppositeColor)).toEqual(['black', 'red']);
  });
});
