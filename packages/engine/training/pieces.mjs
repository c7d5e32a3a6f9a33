/**
 * The pieces of a position: a code for each of the 90 squares, and the packed form that rows and game files share.
 *
 * Squares are numbered from a0 (0), b0 (1) to i9 (89). A code is the kind, plus 8 for Black: chariot 0, advisor 1, cannon 2,
 * pawn 3, horse 4, elephant 5, king 6.
 *
 * Packed, a position has twelve bytes with a bit for each occupied square, then the codes of the occupied squares in
 * ascending order, four bits each, the lower half of a byte first.
 */

import { SQUARES } from '@chuhe/engine/network/shape';
import { parsePiece } from '@chuhe/rules/piece';
import { squareAt } from '@chuhe/rules/square';

export const EMPTY = 15;
export const OCCUPANCY_BYTES = 12;
/** The most pieces of a position. */
export const MAX_PIECES = 32;
/** The most bytes of a packed position. */
export const PACKED_BYTES = OCCUPANCY_BYTES + MAX_PIECES / 2;

/** Letters of a FEN in the order of the kinds. */
const LETTERS = 'racpnbk';
/** Added to the codes of Black's pieces. */
export const BLACK_PIECE = 8;
export const ADVISOR = 1;
export const ELEPHANT = 5;
export const KING = 6;
export const FILES = 9;

/** Squares of `@chuhe/rules` by number. */
export const RULES_SQUARES = Uint8Array.from({ length: SQUARES }, (_, square) => {
  return squareAt(square % FILES, Math.floor(square / FILES)) ?? 0;
});
/** Pieces of `@chuhe/rules` by code. */
const PIECE_OF = Array.from({ length: EMPTY }, (_, code) => {
  const letter = LETTERS.charAt(code & 7);
  return parsePiece(code >= BLACK_PIECE ? letter : letter.toUpperCase());
});

/**
 * Writes the packed form.
 *
 * @param {Uint8Array} pieces
 * @param {Uint8Array} bytes with zeros after the twelfth
 * @param {number} at
 * @returns {number} the end of the written bytes
 */
export function packPieces(pieces, bytes, at) {
  let nibble = 2 * (at + OCCUPANCY_BYTES);
  let square = 0;
  for (let byte = at; byte < at + OCCUPANCY_BYTES; byte += 1) {
    let occupied = 0;
    for (let bit = 0; bit < 8 && square < SQUARES; bit += 1, square += 1) {
      const code = pieces[square];
      // Without a branch, which would often be mispredicted: 1 for a piece, else 0.
      const isPiece = 1 ^ ((code + 1) >> 4);
      occupied |= isPiece << bit;
      bytes[nibble >> 1] |= (code * isPiece) << ((nibble & 1) << 2);
      nibble += isPiece;
    }
    bytes[byte] = occupied;
  }
  return (nibble + 1) >> 1;
}

/**
 * Reads the packed form. Bits after the last square are ignored.
 *
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {{ pieces: Uint8Array, end: number } | undefined} `undefined` for too few bytes, too many pieces or an unknown code
 */
export function unpackPieces(bytes, at) {
  const pieces = new Uint8Array(SQUARES).fill(EMPTY);
  let nibble = 2 * (at + OCCUPANCY_BYTES);
  if (nibble > 2 * bytes.length) return undefined;
  for (let square = 0; square < SQUARES; square += 1) {
    if (((bytes[at + (square >> 3)] >> (square & 7)) & 1) === 0) continue;
    const code = (bytes[nibble >> 1] >> ((nibble & 1) << 2)) & 15;
    if (nibble >= 2 * bytes.length || (code & 7) >= LETTERS.length) return undefined;
    pieces[square] = code;
    nibble += 1;
  }
  if (nibble > 2 * (at + OCCUPANCY_BYTES) + MAX_PIECES) return undefined;
  return { pieces, end: (nibble + 1) >> 1 };
}

/** @type {(pieces: Uint8Array, isBlack: boolean) => import('@chuhe/rules/setup').Setup} */
export function makeSetup(pieces, isBlack) {
  /** @type {Map<number, import('@chuhe/rules/piece').Piece>} */
  const placed = new Map();
  for (let square = 0; square < SQUARES; square += 1) {
    const piece = PIECE_OF[pieces[square]];
    if (piece !== undefined) placed.set(RULES_SQUARES[square], piece);
  }
  return { pieces: placed, turn: isBlack ? 'black' : 'red' };
}

/**
 * @param {Uint8Array} pieces
 * @param {number} square occupied
 * @returns {{ side: 0 | 1, kind: number, square: number }}
 */
export function pieceAt(pieces, square) {
  const code = pieces[square];
  return { side: code >= BLACK_PIECE ? 1 : 0, kind: code & 7, square };
}

/** @type {(placed: readonly { side: 0 | 1, kind: number, square: number }[]) => Uint8Array} */
export function placePieces(placed) {
  const pieces = new Uint8Array(SQUARES).fill(EMPTY);
  for (const { side, kind, square } of placed) pieces[square] = kind + BLACK_PIECE * side;
  return pieces;
}
