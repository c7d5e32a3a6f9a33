import { packPosition, unpackPosition } from '@chuhe/cloudbook/packed-position';

/**
 * A labelled position in bytes: the position in the form of `@chuhe/cloudbook/packed-position`, i16 score, u8 result,
 * little endian. It has 16 to 31 bytes; the first twelve determine the length.
 *
 * @typedef {object} Sample
 * @property {string} fen
 * @property {number} score in hundredths of a pawn, from the view of the side to move
 * @property {number} result of the game for the side to move, in half points: 0, 1 or 2
 */

const OCCUPANCY_BYTES = 12;
/** Length of score and result. */
const LABEL_BYTES = 3;

/** Number of set bits of each byte. */
const BITS = Uint8Array.from({ length: 256 }, (_, byte) => {
  let count = 0;
  for (let rest = byte; rest > 0; rest >>= 1) count += rest & 1;
  return count;
});

/** @type {(sample: Sample) => Uint8Array} */
export function makeRecord({ fen, score, result }) {
  const label = Buffer.alloc(LABEL_BYTES);
  label.writeInt16LE(score, 0);
  label.writeUInt8(result, 2);
  return Buffer.concat([packPosition(fen), label]);
}

/**
 * @param {Uint8Array} records complete ones
 * @returns {Sample[]} throws a `RangeError` for anything else
 */
export function parseRecords(records) {
  return findRecords(records).map((at) => {
    const end = at + recordLength(records, at);
    const { score, result } = readLabel(records, end);
    return { fen: unpackPosition(records.subarray(at, end - LABEL_BYTES)), score, result };
  });
}

/**
 * @param {Uint8Array} bytes
 * @param {number} end of the record
 */
export function readLabel(bytes, end) {
  const score = ((bytes[end - 3] | (bytes[end - 2] << 8)) << 16) >> 16;
  return { score, result: bytes[end - 1] };
}

/**
 * @param {Uint8Array} records complete ones
 * @returns {number[]} start of each
 */
export function findRecords(records) {
  const starts = [];
  for (let at = 0; at < records.length; at += recordLength(records, at)) starts.push(at);
  return starts;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} at start of the record
 */
function recordLength(bytes, at) {
  let pieces = 0;
  for (let index = 0; index < OCCUPANCY_BYTES; index += 1) pieces += BITS[bytes[at + index]];
  // The last bit of the twelve bytes is not a piece but the side to move.
  pieces -= bytes[at + OCCUPANCY_BYTES - 1] >> 7;
  return OCCUPANCY_BYTES + ((pieces + 1) >> 1) + LABEL_BYTES;
}
