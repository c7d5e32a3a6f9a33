/**
 * Locks: the 32-bit Zobrist keys of ElephantEye's BOOK.DAT. The numbers come from the RC4 stream with a key of four zero bytes: every third
 * 32-bit number is used, the first for Black to move. The mirror image of a position has another lock.
 */
import type { Board } from '@chuhe/rules/board';
import { KINDS, LockTable, SQUARE_COUNT } from './lock-table.ts';

const next = rc4(new Uint8Array(4));

export const ELEPHANTEYE_LOCKS = new LockTable({
  redToMove: 0,
  blackToMove: thirdNumber(),
  pieces: KINDS.map(() => Int32Array.from({ length: SQUARE_COUNT }, thirdNumber)),
});

/** The locks of the position on the board and of its mirror image, as unsigned 32-bit integers. */
export function locksOf(board: Board): readonly [number, number] {
  return ELEPHANTEYE_LOCKS.locksOf(board);
}

/** Like `locksOf`, for a FEN as `makeFen` writes it. Faster for many positions, because it needs no board. */
export function locksOfFen(fen: string): readonly [number, number] {
  return ELEPHANTEYE_LOCKS.locksOfFen(fen);
}

/** Skips two 32-bit numbers of the stream and returns the third. */
function thirdNumber(): number {
  let number = 0;
  for (let at = 0; at < 3; at += 1) {
    number = next() | (next() << 8) | (next() << 16) | (next() << 24);
  }
  return number;
}

/** RC4 as a source of bytes, without any security purpose. */
function rc4(key: Uint8Array): () => number {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index);
  let other = 0;
  for (let index = 0; index < 256; index += 1) {
    other = (other + at(state, index) + at(key, index % key.length)) & 255;
    swap(state, index, other);
  }
  let one = 0;
  other = 0;
  return () => {
    one = (one + 1) & 255;
    other = (other + at(state, one)) & 255;
    swap(state, one, other);
    return at(state, (at(state, one) + at(state, other)) & 255);
  };
}

function swap(state: Uint8Array, one: number, other: number): void {
  const kept = at(state, one);
  state[one] = at(state, other);
  state[other] = kept;
}

function at(bytes: Uint8Array, index: number): number {
  return bytes[index] ?? 0;
}
