import { SQUARES } from '@chuhe/engine/network/shape';
import { ENGINE_VALUES, pieceStart } from '../features.mjs';
import { BLACK_PIECE, FILES } from '../pieces.mjs';

/**
 * The tables of the trainer:
 *
 * - u8[96] for Red's view, its mirrored view, Black's and its mirrored view: the square in the view
 * - u16[16] for each view: the first feature of a piece; u16[16]: the value of a piece
 * - f32[256]: weight of each depth
 * - at 1,536: u64[16]: for a mask of four lanes, the numbers of its lanes in 16 bits each
 */
const VIEW_BYTES = 96;
const STARTS_AT = 4 * VIEW_BYTES;
const VALUES_AT = STARTS_AT + 64;
const DEPTHS_AT = VALUES_AT + 32;
const LANES_AT = 1_536;
export const TABLE_BYTES = LANES_AT + 16 * 8;

const LAST_RANK = 9;
const KINDS = 7;

/**
 * @param {DataView} view of `TABLE_BYTES`
 * @param {Float32Array} depthWeights
 */
export function writeTables(view, depthWeights) {
  for (const color of [0, 1]) {
    for (const mirrored of [0, 1]) {
      const at = (2 * color + mirrored) * VIEW_BYTES;
      for (let square = 0; square < SQUARES; square += 1) {
        const rank = Math.floor(square / FILES);
        const file = square % FILES;
        const seenRank = color ? LAST_RANK - rank : rank;
        view.setUint8(at + square, seenRank * FILES + (mirrored ? FILES - 1 - file : file));
      }
    }
    for (let code = 0; code < 16; code += 1) {
      const isOpposing = (code >= BLACK_PIECE ? 1 : 0) !== color;
      const kind = Math.min(code & 7, KINDS - 1);
      view.setUint16(STARTS_AT + 32 * color + 2 * code, pieceStart(kind, isOpposing), true);
      view.setUint16(VALUES_AT + 2 * code, ENGINE_VALUES[kind] ?? 0, true);
    }
  }
  for (const [depth, weight] of depthWeights.entries()) {
    view.setFloat32(DEPTHS_AT + 4 * depth, weight, true);
  }
  for (let mask = 0; mask < 16; mask += 1) {
    const lanes = [0, 1, 2, 3].filter((lane) => mask & (1 << lane));
    for (const [index, lane] of lanes.entries()) {
      view.setUint16(LANES_AT + 8 * mask + 2 * index, lane, true);
    }
  }
}
