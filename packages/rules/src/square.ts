/**
 * The ninety points of the board as numbers: a9 = 51 … i9 = 59, and 16 more for every row down, so
 * a0 = 195 … i0 = 203. Files are `a`–`i` from Red's left, ranks `0`–`9` from Red's back rank.
 *
 * The numbering is that of ElephantEye: the low four bits are the file + 3, the high four the row from the top + 3.
 * Bit 7 is set on Red's half.
 *
 * ```ts
 * import { makeSquare, parseSquare } from '@chuhe/rules/square';
 *
 * parseSquare('e0'); // 199
 * makeSquare(51); // 'a9'
 * ```
 */

/** A point of the board, 51–203. */
export type Square = number;

/** All ninety points, in FEN order: a9, b9 … i0. */
export const SQUARES: readonly Square[] = Array.from(
  { length: 90 },
  (_, index) => 51 + (index % 9) + 16 * Math.floor(index / 9),
);

const NAMES: ReadonlyMap<Square, string> = new Map(
  SQUARES.map((square) => [square, String.fromCharCode(97 + fileOf(square)) + rankOf(square)]),
);
const BY_NAME: ReadonlyMap<string, Square> = new Map(
  Array.from(NAMES, ([square, name]) => [name, square]),
);

/** 0 (file a) to 8 (file i). */
export function fileOf(square: Square): number {
  return (square & 15) - 3;
}

/** 0 (Red's back rank) to 9 (Black's). */
export function rankOf(square: Square): number {
  return 12 - (square >> 4);
}

/** The point on a file 0–8 and a rank 0–9; `undefined` off the board. */
export function squareAt(file: number, rank: number): Square | undefined {
  const square = 3 + file + 16 * (12 - rank);
  const inside = file >= 0 && file <= 8 && rank >= 0 && rank <= 9;
  return inside && isSquare(square) ? square : undefined;
}

export function isSquare(value: number): boolean {
  return NAMES.has(value);
}

/** `'a9'` for 51. Throws a `RangeError` for a number that is not a point of the board. */
export function makeSquare(square: Square): string {
  const name = NAMES.get(square);
  if (name === undefined) throw new RangeError(`no such square: ${square}`);
  return name;
}

/** 51 for `'a9'`; `undefined` for anything that is not a file letter and a rank digit. */
export function parseSquare(name: string): Square | undefined {
  return BY_NAME.get(name);
}

/** The point with left and right exchanged: a ↔ i. */
export function mirrorSquare(square: Square): Square {
  return (square & 0xf0) + 14 - (square & 15);
}

/** The point with the board turned by 180°: a0 ↔ i9. */
export function flipSquare(square: Square): Square {
  return 254 - square;
}
