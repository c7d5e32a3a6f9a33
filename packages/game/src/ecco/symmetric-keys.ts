import { type Move, mirrorMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';

const INITIAL = Position.initial();

/** Keys of the positions after each move from the initial position, made when they are asked for. Mirror images have the same key. */
export function* symmetricKeys(moves: readonly Move[]): Generator<bigint, undefined> {
  const [board, mirrored] = [INITIAL.toBoard(), INITIAL.toBoard()];
  for (const move of moves) {
    board.make(move);
    mirrored.make(mirrorMove(move));
    const [key, other] = [keyOf(board), keyOf(mirrored)];
    yield key < other ? key : other;
  }
}

function keyOf({ keyLow, keyHigh }: { readonly keyLow: number; readonly keyHigh: number }): bigint {
  return (BigInt(keyHigh >>> 0) << 32n) | BigInt(keyLow >>> 0);
}
