/** A pattern that the user composes: the required contents of some points. */
import type { Placement } from '@chuhe/board/placement';
import { parsePlacement } from '@chuhe/board/placement';
import type { SearchTarget } from '@chuhe/contract/game-search';
import { makePiece } from '@chuhe/rules/piece';

/** What a point must contain: a FEN letter for that piece, `?` any piece, `+` any red piece, `-` any black piece, `.` no piece. */
export type Sign = string;

/** The signs by point. Points without a sign may contain anything. */
export type Pattern = ReadonlyMap<string, Sign>;

/** The FEN letters of the pieces by point. */
export type Letters = ReadonlyMap<string, string>;

export function lettersOf(fen: string): Letters {
  const placement: Placement = parsePlacement(fen) ?? new Map();
  return new Map(Array.from(placement, ([square, piece]) => [square, makePiece(piece)]));
}

/**
 * Changes a point to its next sign. A point with a piece cycles through that piece, any piece of its side, any piece, no piece, and
 * no sign. An empty point cycles through no piece, any piece, any red piece, any black piece, and no sign.
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

/** The minimum and maximum number of each piece, by the piece's lower-case letter. */
export type Counts = Extract<SearchTarget, { kind: 'material' }>['red'];

/** The exact numbers of one side's pieces on a board, as ranges. */
export function countsOf(letters: Letters, side: 'red' | 'black'): Counts {
  const own = [...letters.values()].filter((letter) => isRed(letter) === (side === 'red'));
  const of = (role: string): [number, number] => {
    const count = own.filter((letter) => letter.toLowerCase() === role).length;
    return [count, count];
  };
  return { r: of('r'), n: of('n'), c: of('c'), b: of('b'), a: of('a'), p: of('p') };
}
