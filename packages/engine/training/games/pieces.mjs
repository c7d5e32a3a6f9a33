/**
 * The pieces of a position: a code for each of the 90 squares, and the packed form that rows and game files share.
 *
 * Squares are numbered from a0 (0), b0 (1) to i9 (89). A code is the kind, plus 8 for Black: chariot 0, advisor 1, cannon 2,
 * pawn 3, horse 4, elephant 5, king 6.
 *
 * Packed, a position has twelve bytes with a bit for each occupied square, then the codes of the occupied squares in
 * ascending order, four bits each, the lower half of a byte first.
 */

export const SQUARES = 90;
export const EMPTY = 15;
export const OCCUPANCY_BYTES = 12;
const MAX_PIECES = 32;
/** The most bytes of a packed position. */
export const PACKED_BYTES = OCCUPANCY_BYTES + MAX_PIECES / 2;

/** Letters of a FEN in the order of the kinds. */
const LETTERS = 'racpnbk';
const BLACK = 8;
const FILES = 9;

/**
 * Writes the packed form over zeros.
 *
 * @param {Uint8Array} pieces
 * @param {Uint8Array} bytes
 * @param {number} at
 * @returns {number} the end of the written bytes
 */
export function packPieces(pieces, bytes, at) {
  let nibble = 2 * (at + OCCUPANCY_BYTES);
  for (let square = 0; square < SQUARES; square += 1) {
    const code = pieces[square];
    if (code === EMPTY) continue;
    bytes[at + (square >> 3)] |= 1 << (square & 7);
    bytes[nibble >> 1] |= code << ((nibble & 1) << 2);
    nibble += 1;
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

/** @type {(pieces: Uint8Array, isBlack: boolean) => string} */
export function makeFen(pieces, isBlack) {
  const ranks = [];
  for (let first = SQUARES - FILES; first >= 0; first -= FILES) {
    const letters = Array.from(pieces.subarray(first, first + FILES), letterOf).join('');
    ranks.push(letters.replaceAll(/ +/g, (gap) => String(gap.length)));
  }
  return `${ranks.join('/')} ${isBlack ? 'b' : 'w'}`;
}

/** @param {number} code */
function letterOf(code) {
  if (code === EMPTY) return ' ';
  const letter = LETTERS.charAt(code & 7);
  return code >= BLACK ? letter : letter.toUpperCase();
}

/**
 * @param {Uint8Array} pieces
 * @param {number} square occupied
 * @returns {{ side: 0 | 1, kind: number, square: number }}
 */
export function pieceAt(pieces, square) {
  const code = pieces[square];
  return { side: code >= BLACK ? 1 : 0, kind: code & 7, square };
}

/** @type {(placed: readonly { side: 0 | 1, kind: number, square: number }[]) => Uint8Array} */
export function placePieces(placed) {
  const pieces = new Uint8Array(SQUARES).fill(EMPTY);
  for (const { side, kind, square } of placed) pieces[square] = kind + BLACK * side;
  return pieces;
}
