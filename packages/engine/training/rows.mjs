import { parsePlacement } from '@chuhe/engine/position';
import {
  BLACK_PIECE,
  FILES,
  KING,
  MAX_PIECES,
  OCCUPANCY_BYTES,
  PACKED_BYTES,
  packPieces,
  placePieces,
} from './pieces.mjs';

/**
 * Training positions, 32 bytes each, little endian:
 *
 * - bytes 0–27: the position, packed as in `pieces.mjs`
 * - bytes 28–29: i16 score in hundredths of a pawn for the side to move, or ±(31,000 − plies) for a mate
 * - byte 30: bits 0–1 the result of the game in half points for the side to move; bit 2: Black is to move; bit 3: the side to
 *   move is in check; bit 4: the best move is a capture; bit 5: the score is a mate or a win by the rule of repetition
 * - byte 31: depth of the search
 *
 * @typedef {object} Chunk the rows of whole games
 * @property {Uint8Array} rows
 * @property {Uint32Array} gameOf number of the game of each row in its file. Games with the same seed and number draw the same
 *   opening first
 *
 * @typedef {object} Labels
 * @property {number} score
 * @property {number} result
 * @property {number} [depth]
 * @property {boolean} [isCheck]
 * @property {boolean} [isCapture]
 * @property {boolean} [isMate]
 */

export const ROW_BYTES = 32;
export const PIECES_AT = OCCUPANCY_BYTES;
export const SCORE_AT = PACKED_BYTES;
export const FLAGS_AT = 30;
export const DEPTH_AT = 31;
/** Bits of byte 30. */
export const FLAG = { result: 3, black: 4, check: 8, capture: 16, mate: 32 };

/**
 * @param {string} fen of a position that the engine accepts
 * @param {Labels} labels
 * @returns {Uint8Array} one row
 */
export function makeRow(fen, { score, result, depth = 0, isCheck, isCapture, isMate }) {
  const placement = parsePlacement(fen);
  if (!placement.ok) throw new Error(placement.error);
  const { pieces, side } = placement.value;
  const row = new Uint8Array(ROW_BYTES);
  packPieces(placePieces(pieces), row, 0);
  new DataView(row.buffer).setInt16(SCORE_AT, score, true);
  const marks =
    (isCheck ? FLAG.check : 0) | (isCapture ? FLAG.capture : 0) | (isMate ? FLAG.mate : 0);
  row[FLAGS_AT] = result | (side === 1 ? FLAG.black : 0) | marks;
  row[DEPTH_AT] = depth;
  return row;
}

/**
 * @param {Uint8Array} rows
 * @param {number} at start of a row
 * @returns {number} its score
 */
export function scoreOf(rows, at) {
  return ((rows[at + SCORE_AT] | (rows[at + SCORE_AT + 1] << 8)) << 16) >> 16;
}

/** Both palaces are on the files d to f. */
const PALACE_FILES = { first: 3, last: 5 };
const PALACE_RANKS = 3;
const RANKS = 10;

/**
 * Whether a row can be read as a position with a king of each side in its palace. The trainer relies on this.
 *
 * @param {Uint8Array} rows
 * @param {number} at
 */
export function isPosition(rows, at) {
  let count = 0;
  let kings = 0;
  for (let byte = 0; byte < PIECES_AT; byte += 1) {
    for (let bits = rows[at + byte]; bits !== 0; bits &= bits - 1) {
      const square = 8 * byte + 31 - Math.clz32(bits & -bits);
      if (count === MAX_PIECES || square >= RANKS * FILES) return false;
      const code = (rows[at + PIECES_AT + (count >> 1)] >> (4 * (count & 1))) & 15;
      count += 1;
      if ((code & 7) > KING) return false;
      if ((code & 7) !== KING) continue;
      const isBlack = code >= BLACK_PIECE;
      if (!isInPalace(square, isBlack) || kings & (isBlack ? 2 : 1)) return false;
      kings |= isBlack ? 2 : 1;
    }
  }
  return kings === 3 && (rows[at + FLAGS_AT] & FLAG.result) !== FLAG.result;
}

/** @type {(square: number, isBlack: boolean) => boolean} */
function isInPalace(square, isBlack) {
  const rank = Math.floor(square / FILES);
  const file = square % FILES;
  const fromBack = isBlack ? RANKS - 1 - rank : rank;
  return fromBack < PALACE_RANKS && file >= PALACE_FILES.first && file <= PALACE_FILES.last;
}
