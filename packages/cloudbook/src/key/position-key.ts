/**
 * The key under which everything known of a position is stored: exact, reversible, 13 to 28 bytes, and the
 * same for a position, its left-right mirror, and both with the colours exchanged.
 *
 * The colours are exchanged where Black is to move, so that Red always moves; of that position and its
 * mirror the smaller key counts, byte by byte. Twelve bytes say which points are taken, in the order of a
 * FEN (a9 first), the highest bit of each byte first; their last six bits are the version, 1. Then comes
 * a nibble for each piece in the same order, the higher half of each byte first: `pabcnrk` are 1–7,
 * `PABCNRK` 9–15. A last half byte is 0. No key is the beginning of another.
 *
 * What came before a position is no part of it: whether a move repeats is asked of the game.
 *
 * ```ts
 * import { fromKeyMove, makeKey, makeKeyHex, parseKey, toKeyMove } from '@chuhe/cloudbook/position-key';
 * import { parseMove } from '@chuhe/rules/move';
 * import { Position } from '@chuhe/rules/position';
 *
 * const { key, images } = makeKey(Position.fromFen('4k4/9/9/9/9/9/9/9/R8/3K5 b'));
 * makeKeyHex(key); // '04004000000000000000040176f0'
 * parseKey(key)?.fen; // '5k3/8r/9/9/9/9/9/9/9/4K4 w'
 * fromKeyMove(toKeyMove(parseMove('e9e8'), images), images); // the one move again
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
  /** How the position becomes the key's: two ways where it is its own mirror. */
  readonly images: readonly KeyImage[];
}

const writer = new PositionKeyWriter();
const scratch = new Uint8Array(MAX_KEY_LENGTH);

/** For millions of positions see `PositionKeyWriter`, which makes no garbage. */
export function makeKey(position: Position): PositionKey {
  const length = writer.write(position.toBoard(), scratch);
  return { key: scratch.slice(0, length), images: writer.images };
}

/**
 * The position of a key, Red to move. `undefined` for bytes that `makeKey` does not make: a wrong length,
 * another version, an arrangement that is not legal, or the greater of two mirrored forms.
 */
export function parseKey(key: Uint8Array): Position | undefined {
  const pieces = readPieces(key);
  const read = pieces && Position.fromSetup({ pieces, turn: 'red' });
  if (!read?.ok) return undefined;
  return compareKeys(makeKey(read.value).key, key) === 0 ? read.value : undefined;
}

/**
 * A move of the position as one of the key's. Where the position is its own mirror, a move and its mirror
 * share the smaller number.
 */
export function toKeyMove(move: Move, images: readonly KeyImage[]): Move {
  let smallest = 0xffff;
  for (const image of images) smallest = Math.min(smallest, imageOf(move, image));
  return smallest;
}

/** The moves of the position that a move of the key stands for: one, or two that mirror each other. */
export function fromKeyMove(keyMove: Move, images: readonly KeyImage[]): Move[] {
  // Each image undoes itself.
  return [...new Set(images.map((image) => imageOf(keyMove, image)))];
}

/** Order of the bytes, as `memcmp` and a database sort them: negative when `one` comes first. */
export function compareKeys(one: Uint8Array, other: Uint8Array): number {
  const shared = Math.min(one.length, other.length);
  for (let at = 0; at < shared; at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}

/** Two lower-case digits a byte. In the same order as the keys, and fit for a `Map`. */
export function makeKeyHex(key: Uint8Array): string {
  let text = '';
  for (const byte of key) text += HEX[byte] ?? '';
  return text;
}

/** `undefined` unless the text is 13 to 28 bytes of lower-case digits; whether it is a key, `parseKey` says. */
export function parseKeyHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^(?:[\da-f]{2}){13,28}$/.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) =>
    Number.parseInt(text.slice(2 * at, 2 * at + 2), 16),
  );
}

const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
);

/** 254 less each of the two squares: the move from the other side of the table. */
const FLIP = 0xfefe;

function imageOf(move: Move, image: KeyImage): Move {
  const turned = (image & 2) === 0 ? move : FLIP - move;
  return (image & 1) === 0 ? turned : mirrorMove(turned);
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
    const of = parsePiece(PIECE_CODES.charAt(code));
    if (!of) return undefined;
    pieces.set(square, of);
  }
  return pieces;
}
