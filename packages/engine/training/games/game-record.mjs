import { OCCUPANCY_BYTES, PACKED_BYTES, packPieces, unpackPieces } from '../pieces.mjs';

/**
 * A game in bytes, little endian:
 *
 * - u32 number of the game
 * - u8 outcome: bits 0 and 1 the result for Red in half points, bits 2 and 3 the index of the end in `ENDS`, bits 4
 *   and 5 the side that was {@link Outcome.ahead}
 * - the starting position, packed as in `pieces.mjs`; bit 95 is set if Black is to move
 * - five bytes for each ply: u16 with the move (14 bits), `isRandom` and `isBestCapture`; i16 score; u8 depth
 *
 * A move is `from | to << 7`. The last ply of a game that was decided by score was searched but not played.
 *
 * @typedef {object} Ply
 * @property {number} move
 * @property {boolean} isRandom whether the move was drawn at random instead of the best one
 * @property {boolean} isBestCapture whether the best move captures
 * @property {number} score in hundredths of a pawn for the side to move, or ±(31,000 − plies) for a mate. A win by the rule of
 *   repetition is ±(29,000 − plies) / 2.08
 * @property {number} depth in plies
 *
 * @typedef {object} Outcome
 * @property {number} result for Red, in half points: 0, 1 or 2
 * @property {(typeof ENDS)[number]} end
 * @property {0 | 1 | 2} ahead the side that would have won by score in a game that was played on to check this: 0 for
 *   neither, 1 for Red, 2 for Black
 *
 * @typedef {object} GameRecord
 * @property {number} number
 * @property {Outcome} outcome
 * @property {Uint8Array} pieces of the starting position
 * @property {boolean} isBlackFirst
 * @property {Uint8Array} plies read by {@link readPly}
 */

/** How a game ends: by the rules, by a large score over several plies, or as drawn after a number of plies. */
const ENDS = /** @type {const} */ (['rules', 'score', 'length']);

export const PLY_BYTES = 5;

const START = 5;
/** Byte of the packed position with bit 95, and the bit in it. */
const LAST = OCCUPANCY_BYTES - 1;
const BLACK_BIT = 128;
const MOVE = 0x3fff;
const RANDOM = 0x4000;
const CAPTURE = 0x8000;

/**
 * @param {Omit<GameRecord, 'plies'>} game
 * @param {readonly Ply[]} plies
 * @returns {Uint8Array<ArrayBuffer>}
 */
export function makeGameRecord({ number, outcome, pieces, isBlackFirst }, plies) {
  const bytes = new Uint8Array(START + PACKED_BYTES + PLY_BYTES * plies.length);
  const start = packPieces(pieces, bytes, START);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, number, true);
  view.setUint8(4, outcome.result | (ENDS.indexOf(outcome.end) << 2) | (outcome.ahead << 4));
  if (isBlackFirst) bytes[START + LAST] |= BLACK_BIT;
  for (const [index, ply] of plies.entries()) {
    const at = start + PLY_BYTES * index;
    const flags = (ply.isRandom ? RANDOM : 0) | (ply.isBestCapture ? CAPTURE : 0);
    view.setUint16(at, ply.move | flags, true);
    view.setInt16(at + 2, ply.score, true);
    view.setUint8(at + 4, ply.depth);
  }
  return bytes.subarray(0, start + PLY_BYTES * plies.length);
}

/**
 * @param {Uint8Array} bytes
 * @returns {GameRecord | undefined} `undefined` for bytes that are not a record; the position and the moves are not checked
 */
export function parseGameRecord(bytes) {
  if (bytes.length < START) return undefined;
  const code = bytes[4];
  const end = ENDS.at((code >> 2) & 3);
  const [result, ahead] = [code & 3, readAhead(code >> 4)];
  const start = unpackPieces(bytes, START);
  if (result > 2 || end === undefined || ahead === undefined || start === undefined)
    return undefined;
  const plies = bytes.subarray(start.end);
  if (plies.length % PLY_BYTES !== 0) return undefined;
  return {
    number: numberOf(bytes),
    outcome: { result, end, ahead },
    pieces: start.pieces,
    isBlackFirst: (bytes[START + LAST] & BLACK_BIT) !== 0,
    plies,
  };
}

/** @param {Uint8Array} bytes a record of at least four bytes */
export function numberOf(bytes) {
  return (bytes[0] | (bytes[1] << 8) | (bytes[2] << 16) | (bytes[3] << 24)) >>> 0;
}

/**
 * @param {Uint8Array} plies
 * @param {number} at start of a ply
 * @returns {Ply}
 */
export function readPly(plies, at) {
  const word = plies[at] | (plies[at + 1] << 8);
  return {
    move: word & MOVE,
    isRandom: (word & RANDOM) !== 0,
    isBestCapture: (word & CAPTURE) !== 0,
    score: ((plies[at + 2] | (plies[at + 3] << 8)) << 16) >> 16,
    depth: plies[at + 4],
  };
}

/**
 * @param {number} bits
 * @returns {Outcome['ahead'] | undefined}
 */
function readAhead(bits) {
  return bits === 0 || bits === 1 || bits === 2 ? bits : undefined;
}
