/**
 * The file formats of evaluation networks (`.nnue`): the one of Fairy-Stockfish, and format 2 in `format-2.ts`.
 *
 * Fairy-Stockfish's has 512 neurons for each side. The file is little endian and not compressed:
 *
 * - u32 version, u32 hash of the whole network, u32 length of the description, the description
 * - the feature transformer: u32 hash, i16 bias[512], i16 weight[10,530][512], i32 psqt[10,530][8]
 * - eight layer stacks, chosen by the number of pieces: u32 hash, i32 bias[16], i8 weight[16][1,024], i32 bias[32],
 *   i8 weight[32][32], i32 bias, i8 weight[32]
 *
 * A feature is `king · 1,170 + piece · 90 + square`, from the view of each side; `king` is one of the nine squares of the
 * palace (Fairy-Stockfish, `src/nnue` and `src/variant.h`).
 */
import { isFormat2, parseHeader } from './format-2.ts';
import type { FormatProblem, NetworkFault } from './network-fault.ts';
import { HIDDEN_1, HIDDEN_2, PIECES, SQUARES, STACKS } from './shape.ts';

export const NETWORK_VERSION = 0x7af32f20;
/** Hash of the whole network, with 10,530 features and 512 neurons for each side. */
export const NETWORK_HASH = 0x3c103e72;
export const TRANSFORMER_HASH = 0x5f2348b8;
export const STACK_HASH = 0x633376ca;

export const KING_SQUARES = 9;
export const FEATURES: number = KING_SQUARES * PIECES * SQUARES;
export const NEURONS = 512;
export const HEADER_BYTES = 12;
export const TRANSFORMER_BYTES: number =
  4 + 2 * NEURONS + 2 * NEURONS * FEATURES + 4 * STACKS * FEATURES;
export const STACK_BYTES: number =
  4 +
  (4 * HIDDEN_1 + HIDDEN_1 * 2 * NEURONS) +
  (4 * HIDDEN_2 + HIDDEN_2 * HIDDEN_2) +
  (4 + HIDDEN_2);
/** Length of everything after the description. */
export const BODY_BYTES: number = TRANSFORMER_BYTES + STACKS * STACK_BYTES;

/** The first problem of a file; `undefined` if the engine can read it. Weights are not checked. */
export function findFormatProblem(bytes: Uint8Array): FormatProblem | undefined {
  return findNetworkFault(bytes)?.problem;
}

/** The same as {@link findFormatProblem}, with the reason. */
export function findNetworkFault(bytes: Uint8Array): NetworkFault | undefined {
  if (isFormat2(bytes)) {
    const parsed = parseHeader(bytes);
    return parsed.ok ? undefined : parsed;
  }
  if (bytes.byteLength < HEADER_BYTES) return { problem: 'not-a-network' };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== NETWORK_VERSION) return { problem: 'not-a-network' };
  if (view.getUint32(4, true) !== NETWORK_HASH) return { problem: 'other-network' };
  const end = HEADER_BYTES + view.getUint32(8, true);
  if (bytes.byteLength !== end + BODY_BYTES) {
    const reason = `it has ${bytes.byteLength} bytes instead of ${end + BODY_BYTES}`;
    return { problem: 'wrong-length', reason };
  }
  if (view.getUint32(end, true) !== TRANSFORMER_HASH) return { problem: 'other-network' };
  for (let stack = 0; stack < STACKS; stack += 1) {
    const at = end + TRANSFORMER_BYTES + stack * STACK_BYTES;
    if (view.getUint32(at, true) !== STACK_HASH) return { problem: 'other-network' };
  }
  return undefined;
}

/** Reads the description in a valid file of Fairy-Stockfish's format. */
export function readDescription(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = HEADER_BYTES + view.getUint32(8, true);
  return new TextDecoder().decode(bytes.subarray(HEADER_BYTES, end));
}
