/**
 * The ninety squares of the board by name, from `'a0'` at Red's left to `'i9'` at the far right.
 *
 * A name is a plain string, so that hosts can pass strings without a cast.
 */

/** `'a0'` … `'i9'`. */
export type Square = string;

export interface Move {
  readonly from: Square;
  readonly to: Square;
}

export function sameMove(a: Move | undefined, b: Move | undefined): boolean {
  return a === b || (a?.from === b?.from && a?.to === b?.to);
}

export const FILES = 'abcdefghi';
export const FILE_COUNT = 9;
export const RANK_COUNT = 10;

/** 0 (file a) to 8 (file i); -1 for an invalid file. */
export function fileOf(square: Square): number {
  return square === '' ? -1 : FILES.indexOf(square.charAt(0));
}

/** 0 (Red's back rank) to 9 (Black's). */
export function rankOf(square: Square): number {
  return Number(square.slice(1));
}

/** `undefined` off the board. */
export function squareAt(file: number, rank: number): Square | undefined {
  const inside = file >= 0 && file < FILE_COUNT && rank >= 0 && rank < RANK_COUNT;
  return inside ? `${FILES.charAt(file)}${rank}` : undefined;
}

/** All squares in FEN order: a9, b9 … i0. */
export const SQUARES: readonly Square[] = Array.from(
  { length: FILE_COUNT * RANK_COUNT },
  (_, i) => `${FILES.charAt(i % FILE_COUNT)}${RANK_COUNT - 1 - Math.floor(i / FILE_COUNT)}`,
);

const NAMES: ReadonlySet<string> = new Set(SQUARES);

export function isSquare(text: string): text is Square {
  return NAMES.has(text);
}
