/**
 * The key under which data of a position is stored. It is reversible and has 13 to 28 bytes. A position, its
 * left-right mirror, and both with exchanged colours have the same key.
 *
 * If Black is to move, the colours are exchanged, so that Red always moves. Of the resulting position and its mirror, the
 * one with the smaller bytes is used. The first twelve bytes are the occupied points in the order of a FEN (a9 first),
 * the highest bit of each byte first; their last six bits are the version, 1. A nibble for each piece follows in the same
 * order, the higher half of each byte first: `pabcnrk` are 1–7, `PABCNRK` 9–15. An unused last nibble is 0. No key is a
 * prefix of another.
 *
 * The key does not include the moves that led to the position, so it cannot detect repetitions.
 *
 * ```ts
 * import { fromKeyMove, makeKey, makeKeyHex, parseKey, toKeyMove } from '@chuhe/cloudbook/position-key';
 * import { parseMove } from '@chuhe/rules/move';
 * import { Position } from '@chuhe/rules/position';
 *
 * const { key, images } = makeKey(Position.fromFen('4k4/9/9/9/9/9/9/9/R8/3K5 b'));
 * makeKeyHex(key); // '04004000000000000000040176f0'
 * parseKey(key)?.fen; // '5k3/8r/9/9/9/9/9/9/9/4K4 w'
 * fromKeyMove(toKeyMove(parseMove('e9e8'), images), images); // the same move
 * ```
 */
import { type Move, mirrorMove } from '@chuhe/rules/move';
import { type Piece, parsePiece } from '@chuhe/rules/piece';
import { Position } from '@chuhe/rules/position';
import { SQUARES, type Square } from '@chuhe/rules/square';
import { type KeyImage, PositionKeyWriter } from './key-writer.ts';
import { KEY_VERSION, MAX_KEY_LENGTH, OCCUPANCY_BYTES, PIECE_CODES } from './layout.ts';

export { type KeyImage, PositionKeyWriter } from './key-writer.ts';
export { MAX_KEY_LENGTH, MIN_KEY_LENGTH } from './layout.ts';

export interface PositionKey {
  readonly key: Uint8Array<ArrayBuffer>;
  /** The images that turn the position into the key's position. There are two if the position is its own mirror. */
  readonly images: readonly KeyImage[];
}

const writer = new PositionKeyWriter();
const scratch = new Uint8Array(MAX_KEY_LENGTH);

/** Makes the key of a position. For millions of positions use `PositionKeyWriter`, which does not allocate. */
export function makeKey(position: Position): PositionKey {
  const length = writer.write(position.toBoard(), scratch);
  return { key: scratch.slice(0, length), images: writer.images };
}

/**
 * The position of a key, with Red to move. `undefined` for bytes that `makeKey` never returns: a wrong length or
 * version, an illegal position, or a position that has a mirror with a smaller key.
 */
export function parseKey(key: Uint8Array): Position | undefined {
  const pieces = readPieces(key);
  const read = pieces && Position.fromSetup({ pieces, turn: 'red' });
  if (!read?.ok) return undefined;
  return compareKeys(makeKey(read.value).key, key) === 0 ? read.value : undefined;
}

/**
 * Converts a move of the position to a move of the key's position. If the position is its own mirror, a move and its
 * mirror are both converted to the one with the smaller number.
 */
export function toKeyMove(move: Move, images: readonly KeyImage[]): Move {
  let smallest = 0xffff;
  for (const image of images) smallest = Math.min(smallest, imageOf(move, image));
  return smallest;
}

/** The moves of the position that correspond to a move of the key: one, or two that mirror each other. */
export function fromKeyMove(keyMove: Move, images: readonly KeyImage[]): Move[] {
  // Each image is its own inverse.
  return [...new Set(images.map((image) => imageOf(keyMove, image)))];
}

/** Compares bytes as `memcmp` and databases do; negative if `one` comes first. */
export function compareKeys(one: Uint8Array, other: Uint8Array): number {
  const shared = Math.min(one.length, other.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** The key as text, two lower-case hexadecimal digits for each byte. Texts sort like keys and can be keys of a `Map`. */
export function makeKeyHex(key: Uint8Array): string {
  let text = '';
  for (const byte of key) text += HEX[byte] ?? '';
  return text;
}

/** Parses 13 to 28 bytes in lower-case hexadecimal digits; `undefined` for other texts. `parseKey` validates the key itself. */
export function parseKeyHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[\da-f]{2}){13,28}$/.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

/** A move subtracted from this number is the move with both squares rotated by half a turn (254 minus the square). */
const ROTATION = 0xfefe;

function imageOf(move: Move, image: KeyImage): Move {
  const rotated = (image & 2) === 0 ? move : ROTATION - move;
  return (image & 1) === 0 ? rotated : mirrorMove(rotated);
}

function readPieces(key: Uint8Array): Map<Square, Piece> | undefined {
  if (key.length > MAX_KEY_LENGTH || ((key[OCCUPANCY_BYTES - 1] ?? 0) & 63) !== KEY_VERSION) {
    return undefined;
  }
  const pieces = new Map<Square, Piece>();
  for (const [index, square] of SQUARES.entries()) {
    if ((((key[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 0) continue;
    const byte = key[OCCUPANCY_BYTES + (pieces.size >> 1)] ?? 0;
    const code = pieces.size % 2 === 0 ? byte >> 4 : byte & 15;
    const piece = parsePiece(PIECE_CODES.charAt(code));
    if (!piece) return undefined;
    pieces.set(square, piece);
  }
  return pieces;
}
