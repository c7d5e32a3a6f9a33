import { KING_SQUARES, PIECES, SQUARES } from '@chuhe/engine/network/format';

/**
 * The inputs of a network. Each side, from its own view, has one feature for every piece on the board, including both kings:
 * `king · 1,170 + piece · 90 + square`. Red's view counts squares from a0 to i0, then from a1, up to i9. Black's view
 * reverses the ranks but not the files (Fairy-Stockfish, `half_ka_v2_variants.cpp` and `variant.cpp`).
 *
 * Positions are read in the form of `@chuhe/cloudbook/packed-position`, without converting them to FENs, since training reads
 * each position many times.
 *
 * @typedef {object} Features of one position; overwritten by the next one
 * @property {number} count pieces on the board
 * @property {Uint16Array} us from the view of the side to move; the first `count` are valid
 * @property {Uint16Array} them from the view of the other side
 * @property {number} bytes of the packed position
 * @property {number} material in Fairy-Stockfish's values, both sides together
 * @property {number} materialLead of the side to move
 */

const MAX_PIECES = 32;
const FILES = 9;
const OCCUPANCY_BYTES = 12;
const BLACK_BIT = 95;
const KINDS = 7;
const KING = 6;
/** Maps the codes of a packed position (`KABNRCP`) to the engine's order: chariot, advisor, cannon, pawn, horse, elephant, king. */
const KIND_OF_CODE = [KING, 1, 5, 4, 0, 2, 3];
/**
 * Fairy-Stockfish's middle game values, in the engine's order (`types.h`). The evaluation is scaled by the material on the
 * board.
 */
const ENGINE_VALUES = [1_276, 420, 800, 200, 520, 300, 0];
const PIECE_SPAN = PIECES * SQUARES;
/** A palace has three files. The first one is d. */
const PALACE = { files: 3, firstFile: 3 };

/** The first feature of each piece for the king's first square: `[own or opposing][code in a packed position, without its side]`. */
const PIECE_START = [0, 1].map((opposing) =>
  Uint16Array.from(KIND_OF_CODE, (kind) =>
    kind === KING ? (PIECES - 1) * SQUARES : (2 * kind + opposing) * SQUARES,
  ),
);

/** @returns {Features} */
export function makeFeatures() {
  const us = new Uint16Array(MAX_PIECES);
  const them = new Uint16Array(MAX_PIECES);
  return { count: 0, us, them, bytes: 0, material: 0, materialLead: 0 };
}

/**
 * @param {Features} features receives the result
 * @param {Uint8Array} packed
 * @param {number} at start of the position in `packed`
 * @param {boolean} [isMirrored] whether to exchange left and right
 */
export function readFeatures(features, packed, at, isMirrored = false) {
  const isBlack = (packed[at + (BLACK_BIT >> 3)] >> (BLACK_BIT & 7)) & 1;
  const red = isBlack ? features.them : features.us;
  const black = isBlack ? features.us : features.them;
  let count = 0;
  let redKing = 0;
  let blackKing = 0;
  const material = [0, 0];
  for (let index = 0; index < SQUARES; index += 1) {
    if (((packed[at + (index >> 3)] >> (index & 7)) & 1) === 0) continue;
    const nibbles = packed[at + OCCUPANCY_BYTES + (count >> 1)];
    const code = count & 1 ? nibbles >> 4 : nibbles & 15;
    const owner = code < KINDS ? 0 : 1;
    const kind = code % KINDS;
    const file = isMirrored ? FILES - 1 - (index % FILES) : index % FILES;
    // Packed positions start with Black's back rank.
    const fromTop = Math.floor(index / FILES);
    const redSquare = (9 - fromTop) * FILES + file;
    const blackSquare = fromTop * FILES + file;
    red[count] = PIECE_START[owner][kind] + redSquare;
    black[count] = PIECE_START[1 - owner][kind] + blackSquare;
    if (kind === 0 && owner === 0) redKing = palaceSquare(redSquare);
    if (kind === 0 && owner === 1) blackKing = palaceSquare(blackSquare);
    material[owner] += ENGINE_VALUES[KIND_OF_CODE[kind]];
    count += 1;
  }
  for (let piece = 0; piece < count; piece += 1) {
    red[piece] += redKing * PIECE_SPAN;
    black[piece] += blackKing * PIECE_SPAN;
  }
  features.count = count;
  features.bytes = OCCUPANCY_BYTES + ((count + 1) >> 1);
  features.material = material[0] + material[1];
  features.materialLead = material[isBlack] - material[1 - isBlack];
}

/**
 * The layer stack, 0 to 7, for a number of pieces.
 *
 * @param {number} count 2 to 32
 */
export function stackOf(count) {
  return Math.min((count - 1) >> 2, 7);
}

/**
 * @param {number} square square of the side's own king, from the side's view
 * @returns {number} 0 for d0 to 8 for f2
 */
function palaceSquare(square) {
  const rank = Math.floor(square / FILES);
  const at = rank * PALACE.files + (square % FILES) - PALACE.firstFile;
  return Math.max(0, Math.min(KING_SQUARES - 1, at));
}
