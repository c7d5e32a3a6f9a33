import { type KeyImage, makeKey, makeKeyHex, toKeyMove } from '@chuhe/cloudbook/position-key';
import type { Move } from '@chuhe/rules/move';
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
