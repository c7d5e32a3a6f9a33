/** A pattern as the user makes it: what may stand on the points that matter. */
import type { Placement } from '@chuhe/board/placement';
import { parsePlacement } from '@chuhe/board/placement';
import type { SearchTarget } from '@chuhe/contract/game-search';
import { makePiece } from '@chuhe/rules/piece';

/** A letter of a FEN, `?` any piece, `+` any of Red's, `-` any of Black's, `.` none. */
export type Sign = string;

/** A point that is not in it does not matter. */
export type Pattern = ReadonlyMap<string, Sign>;

/** The letter of the piece on each point that has one. */
export type Letters = ReadonlyMap<string, string>;

export function lettersOf(fen: string): Letters {
  const placement: Placement = parsePlacement(fen) ?? new Map();
  return new Map(Array.from(placement, ([square, piece]) => [square, makePiece(piece)]));
}

/**
 * Goes on to what a point may be next: its piece, any of that side, any piece, none, whatever; of a point without a piece: none, any
 * piece, any of Red's, any of Black's, whatever.
 */
export function cycle(pattern: Pattern, square: string, letters: Letters): Pattern {
  const signs = signsFor(letters.get(square));
  const here = pattern.get(square);
  const next = signs[here === undefined ? 0 : signs.indexOf(here) + 1];
  const changed = new Map(pattern);
  if (next === undefined) changed.delete(square);
  else changed.set(square, next);
  return changed;
}

function signsFor(letter: string | undefined): readonly Sign[] {
  if (letter === undefined) return ['.', '?', '+', '-'];
  return [letter, isRed(letter) ? '+' : '-', '?', '.'];
}

export function isRed(letter: string): boolean {
  return letter === letter.toUpperCase();
}

export type PatternTarget = Extract<SearchTarget, { kind: 'pattern' }>;

export function makePatternTarget(
  pattern: Pattern,
  turn: 'red' | 'black' | undefined,
): PatternTarget {
  const points = Array.from(pattern, ([square, piece]) => ({ square, piece }));
  return { kind: 'pattern', points, ...(turn !== undefined && { turn }) };
}

/** Numbers of pieces, from and to, by their letter in lower case. */
export type Counts = Extract<SearchTarget, { kind: 'material' }>['red'];

/** The numbers on a board. */
export function countsOf(letters: Letters, side: 'red' | 'black'): Counts {
  const own = [...letters.values()].filter((letter) => isRed(letter) === (side === 'red'));
  const of = (role: string): [number, number] => {
    const count = own.filter((letter) => letter.toLowerCase() === role).length;
    return [count, count];
  };
  return { r: of('r'), n: of('n'), c: of('c'), b: of('b'), a: of('a'), p: of('p') };
}
