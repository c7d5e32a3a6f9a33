import {
  fromKeyMove,
  type KeyImage,
  makeKey,
  makeKeyHex,
  toKeyMove,
} from '@chuhe/cloudbook/position-key';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';

/** A position as it is looked up: under which key, and how its moves are those of the key's position. */
export interface KeyedPosition {
  readonly position: Position;
  /** Hexadecimal digits. */
  readonly id: string;
  readonly key: Uint8Array;
  readonly images: readonly KeyImage[];
}

export function keyed(position: Position): KeyedPosition {
  const { key, images } = makeKey(position);
  return { position, key, id: makeKeyHex(key), images };
}

/** All legal moves as those of the key's position. */
export function keyMoves(position: Position): Set<Move> {
  const { images } = makeKey(position);
  return new Set(position.moves().map((move) => toKeyMove(move, images)));
}

/**
 * The moves that one of the key's position stands for. In a position that is its own mirror image it is two; the first is then the
 * one that books tell, on the right of the board.
 */
export function movesOf(keyMove: Move, images: readonly KeyImage[]): Move[] {
  return fromKeyMove(keyMove, images).toSorted((one, other) => filesOf(other) - filesOf(one));
}

/** Source and target, in the order of the files. */
function filesOf(move: Move): number {
  return 16 * (sourceOf(move) & 15) + (targetOf(move) & 15);
}
