/**
 * A compact, reversible encoding of a position: the occupancy of the 90 points, followed by a nibble for each
 * piece. It takes 13 to 28 bytes, whereas a FEN takes up to 70.
 *
 * Bits 0 to 89 of the first twelve bytes are the points in the order of a FEN (a9 first, i0 last), the lowest bit of
 * each byte first. Bit 95 is set if Black is to move. The nibbles follow in the same order, the lower half of each
 * byte first.
 *
 * ```ts
 * import { packPosition, unpackPosition } from '@chuhe/cloudbook/packed-position';
 *
 * const bytes = packPosition('4k4/9/9/9/9/9/9/9/9/4K4 w');
 * bytes.length; // 13
 * unpackPosition(bytes); // '4k4/9/9/9/9/9/9/9/9/4K4 w'
 * ```
 */
import { makeFen, parseFen } from '@chuhe/rules/fen';
import { makePiece, type Piece, parsePiece } from '@chuhe/rules/piece';
import { SQUARES, type Square } from '@chuhe/rules/square';

const OCCUPANCY_BYTES = 12;
const BLACK_BIT = 95;
const MAX_PIECES = 32;
/** A nibble is an index into this string. */
const LETTERS = 'KABNRCPkabnrcp';

/** Packs a position. Throws a `RangeError` for an invalid FEN or more than 32 pieces. */
export function packPosition(fen: string): Uint8Array<ArrayBuffer> {
  const setup = parseFen(fen);
  if (!setup.ok) throw new RangeError(`not a FEN: ${fen}`);
  const { pieces, turn } = setup.value;
  if (pieces.size > MAX_PIECES) throw new RangeError(`more than ${MAX_PIECES} pieces: ${fen}`);
  const bytes = new Uint8Array(packedLength(pieces.size));
  let count = 0;
  for (const [index, square] of SQUARES.entries()) {
    const piece = pieces.get(square);
    if (piece === undefined) continue;
    setBit(bytes, index);
    setNibble(bytes, count, LETTERS.indexOf(makePiece(piece)));
    count += 1;
  }
  if (turn === 'black') setBit(bytes, BLACK_BIT);
  return bytes;
}

/** Unpacks a position. Throws a `RangeError` if the bytes are not exactly one packed position. */
export function unpackPosition(bytes: Uint8Array): string {
  if (bytes.length < OCCUPANCY_BYTES || bytes.length !== packedLength(countPieces(bytes, 0))) {
    throw new RangeError(`not a packed position of ${bytes.length} bytes`);
  }
  const pieces = new Map<Square, Piece>();
  for (const [index, square] of SQUARES.entries()) {
    if (hasBit(bytes, index)) pieces.set(square, pieceAt(bytes, pieces.size));
  }
  return makeFen({ pieces, turn: hasBit(bytes, BLACK_BIT) ? 'black' : 'red' });
}

/** Unpacks a concatenation of packed positions. */
export function* unpackPositions(bytes: Uint8Array): Generator<string, undefined> {
  for (const position of splitPositions(bytes)) yield unpackPosition(position);
}

/** Splits a concatenation of packed positions without unpacking them. */
export function* splitPositions(bytes: Uint8Array): Generator<Uint8Array, undefined> {
  for (let at = 0; at < bytes.length; ) {
    const length = packedLength(countPieces(bytes, at));
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

function packedLength(pieces: number): number {
  return OCCUPANCY_BYTES + Math.ceil(pieces / 2);
}

/** The number of pieces of the position that begins at byte `at`. */
function countPieces(bytes: Uint8Array, at: number): number {
  const points = bytes.subarray(at, at + OCCUPANCY_BYTES);
  return SQUARES.filter((_, index) => hasBit(points, index)).length;
}

function pieceAt(bytes: Uint8Array, index: number): Piece {
  const byte = bytes[OCCUPANCY_BYTES + (index >> 1)] ?? 0;
  const code = index % 2 === 0 ? byte & 15 : byte >> 4;
  const piece = parsePiece(LETTERS.charAt(code));
  if (piece === undefined) throw new RangeError(`not a piece: ${code}`);
  return piece;
}

function setNibble(bytes: Uint8Array, index: number, code: number): void {
  const at = OCCUPANCY_BYTES + (index >> 1);
  bytes[at] = (bytes[at] ?? 0) | (index % 2 === 0 ? code : code << 4);
}

function setBit(bytes: Uint8Array, index: number): void {
  bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
}

function hasBit(bytes: Uint8Array, index: number): boolean {
  return (((bytes[index >> 3] ?? 0) >> (index & 7)) & 1) !== 0;
}
