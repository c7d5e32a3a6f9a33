import {
  fromKeyMove,
  type KeyImage,
  makeKey,
  makeKeyHex,
  toKeyMove,
} from '@chuhe/cloudbook/position-key';
import { type Move, sourceOf, targetOf } from '@chuhe/rules/move';
import type { Position } from '@chuhe/rules/position';

/** A position with its key, and the symmetries that map its moves to those of the key's position. */
export interface KeyedPosition {
  readonly position: Position;
  /** The key in hexadecimal digits. */
  readonly id: string;
  readonly key: Uint8Array;
  readonly images: readonly KeyImage[];
}

export function keyed(position: Position): KeyedPosition {
  const { key, images } = makeKey(position);
  return { position, key, id: makeKeyHex(key), images };
}

/** The legal moves, mapped to the key's position. */
export function keyMoves(position: Position): Set<Move> {
  const { images } = makeKey(position);
  return new Set(position.moves().map((move) => toKeyMove(move, images)));
}

/**
 * Maps a move and the moves after it to the key's position. If the position is its own mirror image, all of them are turned by the image
 * that turns the first one to its key move.
 */
export function toKeyLine(
  [first = 0, ...rest]: readonly Move[],
  images: readonly KeyImage[],
): { readonly move: Move; readonly line: readonly Move[] } {
  const move = toKeyMove(first, images);
  const image = images.filter((each) => toKeyMove(first, [each]) === move).slice(0, 1);
  return { move, line: rest.map((each) => toKeyMove(each, image)) };
}

/** The lines of the position that correspond to a line of the key's position: one, or two whose first moves mirror each other. */
export function fromKeyLine(
  line: readonly [Move, ...Move[]],
  images: readonly KeyImage[],
): readonly [Move, ...Move[]][] {
  const [first, ...rest] = line;
  const lines = new Map<Move, [Move, ...Move[]]>();
  for (const image of images) {
    // Each image is its own inverse.
    const move = toKeyMove(first, [image]);
    if (!lines.has(move)) lines.set(move, [move, ...rest.map((each) => toKeyMove(each, [image]))]);
  }
  return [...lines.values()];
}

/** The moves to which a move of the key's position maps. A position that is its own mirror image has two, the right-hand one first. */
export function movesOf(keyMove: Move, images: readonly KeyImage[]): Move[] {
  return fromKeyMove(keyMove, images).toSorted((one, other) => filesOf(other) - filesOf(one));
}

/** Orders moves by the files of their source and target. */
function filesOf(move: Move): number {
  return 16 * (sourceOf(move) & 15) + (targetOf(move) & 15);
}
