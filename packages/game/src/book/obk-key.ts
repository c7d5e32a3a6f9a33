/**
 * Keys of positions in .obk and .pfBook books: 64 bits, the exclusive or of a number for each piece on its square and of one more if Red is to
 * move. The mirror image of a position has another key. Keys are written as 16 hexadecimal digits with the high half first.
 */
import { SQUARES } from '@chuhe/rules/square';
import { KINDS, LockTable, SQUARE_COUNT } from './lock-table.ts';
import { OBK_NUMBERS, OBK_RED_TO_MOVE } from './obk-numbers.ts';

/** Digits of half a number, which has 32 bits. */
const HALF = 8;
const ROW_COUNT = 10;

const HIGH = makeTable(0);
/** The low halves of the keys. */
export const OBK_LOW_LOCKS = makeTable(HALF);

/** The keys of the position and of its mirror image, for a FEN as `makeFen` writes it. */
export function obkKeysOfFen(fen: string): readonly [string, string] {
  const [high, mirroredHigh] = HIGH.locksOfFen(fen);
  const [low, mirroredLow] = OBK_LOW_LOCKS.locksOfFen(fen);
  return [digits(high) + digits(low), digits(mirroredHigh) + digits(mirroredLow)];
}

/** The low half of a key, as an unsigned 32-bit integer. */
export function lowHalfOf(key: string): number {
  return Number.parseInt(key.slice(HALF), 16);
}

function digits(half: number): string {
  return half.toString(16).padStart(HALF, '0');
}

function makeTable(from: number): LockTable {
  const halfAt = (text: string, index: number): number =>
    Number.parseInt(text.slice(2 * HALF * index + from, 2 * HALF * index + from + HALF), 16);
  return new LockTable({
    redToMove: halfAt(OBK_RED_TO_MOVE, 0),
    blackToMove: 0,
    pieces: KINDS.map((_, kind) => {
      const text = OBK_NUMBERS.slice(ROW_COUNT * kind, ROW_COUNT * (kind + 1)).join('');
      const locks = new Int32Array(SQUARE_COUNT);
      for (const [index, square] of SQUARES.entries()) locks[square] = halfAt(text, index);
      return locks;
    }),
  });
}
