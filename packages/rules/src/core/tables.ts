/** Tables of the move generator, indexed by square, 0–255, or by the difference of two squares. */
import { fileOf, isSquare, rankOf, SQUARES, type Square } from '../square.ts';
import { EMPTY, OFF_BOARD } from './slots.ts';

/**
 * A length that keeps a typed array out of V8's heap. V8 keeps arrays of up to 64 bytes there and may move them, so it loads
 * their address at every use. The address of a longer array is a constant.
 */
export const LONG = 65;

/** An empty mailbox: 0 on the ninety points, 48 around them. */
export const BLANK_CELLS: Uint8Array = Uint8Array.from({ length: 256 }, (_, square) =>
  isSquare(square) ? EMPTY : OFF_BOARD,
);

/** Four targets for each square; unused entries are square 0, which is off the board. */
export const KING_STEPS: Uint8Array = stepTable(
  [-16, -1, 1, 16],
  (from, to) => inPalace(from) && inPalace(to),
);
export const ADVISOR_STEPS: Uint8Array = stepTable(
  [-17, -15, 15, 17],
  (from, to) => inPalace(from) && inPalace(to),
);
export const ELEPHANT_STEPS: Uint8Array = stepTable([-34, -30, 30, 34], sameHalf);

/** Bits of `RELATION`. */
export const SAME_FILE = 1;
export const SAME_RANK = 2;
export const HORSE_JUMP = 4;

/**
 * Possible relations of two squares, indexed by their difference + 256. Use it as a filter: a set bit may be wrong (squares
 * with the difference 8 may also be the ends of two neighbouring rows), but a clear bit is always right. A captured piece, on
 * square 0, has no relation to any palace square.
 */
export const RELATION: Uint8Array = Uint8Array.from({ length: 512 }, (_, index) => {
  const distance = Math.abs(index - 256);
  return (
    (distance % 16 === 0 ? SAME_FILE : 0) |
    (distance <= 8 ? SAME_RANK : 0) |
    ([14, 18, 31, 33].includes(distance) ? HORSE_JUMP : 0)
  );
});

/** The four steps from a horse to its legs. */
export const LEG_STEPS: Int8Array = longTable(-16, 16, -1, 1);
/** The jumps of a horse, in pairs that need the same leg free. */
const HORSE_STEPS: readonly number[] = [-33, -31, 31, 33, -18, 14, -14, 18];
export const JUMPS: Int8Array = longTable(...HORSE_STEPS);

/** The step from a horse to the leg that it needs free, indexed by target − horse + 256; 0 if it cannot jump there. */
export const HORSE_LEGS: Int8Array = horseLegs();

function stepTable(
  steps: readonly number[],
  allowed: (from: Square, to: Square) => boolean,
): Uint8Array {
  const table = new Uint8Array(256 * 4);
  for (const from of SQUARES) {
    const targets = steps
      .map((step) => from + step)
      .filter((to) => isSquare(to) && allowed(from, to));
    table.set(targets, from * 4);
  }
  return table;
}

function longTable(...values: readonly number[]): Int8Array {
  const table = new Int8Array(LONG);
  table.set(values);
  return table;
}

function horseLegs(): Int8Array {
  const legs = new Int8Array(512);
  for (const [index, jump] of HORSE_STEPS.entries()) legs[256 + jump] = LEG_STEPS[index >> 1];
  return legs;
}

function inPalace(square: Square): boolean {
  const rank = rankOf(square);
  return fileOf(square) >= 3 && fileOf(square) <= 5 && (rank <= 2 || rank >= 7);
}

function sameHalf(from: Square, to: Square): boolean {
  return (from & 128) === (to & 128);
}
