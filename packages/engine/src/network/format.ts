/**
 * The file format of evaluation networks (`.nnue`), in the shape that Fairy-Stockfish uses for Xiangqi.
 *
 * The file is little endian and not compressed:
 *
 * - u32 version, u32 hash of the whole network, u32 length of the description, the description
 * - the feature transformer: u32 hash, i16 bias[512], i16 weight[10,530][512], i32 psqt[10,530][8]
 * - eight layer stacks, chosen by the number of pieces: u32 hash, i32 bias[16], i8 weight[16][1,024], i32 bias[32],
 *   i8 weight[32][32], i32 bias, i8 weight[32]
 *
 * A feature is `king · 1,170 + piece · 90 + square`, from the view of each side; `king` is one of the nine squares of the
 * palace (Fairy-Stockfish, `src/nnue` and `src/variant.h`).
 */
export const NETWORK_VERSION = 0x7af32f20;
/** Hash of the whole network, with 10,530 features and 512 neurons for each side. */
export const NETWORK_HASH = 0x3c103e72;
export const TRANSFORMER_HASH = 0x5f2348b8;
export const STACK_HASH = 0x633376ca;

export const KING_SQUARES = 9;
/** Number of kinds of pieces of both sides. Both kings count as one kind. */
export const PIECES = 13;
export const SQUARES = 90;
export const FEATURES: number = KING_SQUARES * PIECES * SQUARES;
export const NEURONS = 512;
export const STACKS = 8;
/** Neurons of the two hidden layers of a stack. */
export const HIDDEN_1 = 16;
export const HIDDEN_2 = 32;

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

export const FORMAT_PROBLEMS = [
  /** The file does not begin like a network. */
  'not-a-network',
  /** The file is a network for other rules or of another shape. */
  'other-network',
  /** The file is truncated or has extra bytes at the end. */
  'wrong-length',
] as const;
export type FormatProblem = (typeof FORMAT_PROBLEMS)[number];

/** The first problem of a file; `undefined` if the engine can read it. Weights are not checked. */
export function findFormatProblem(bytes: Uint8Array): FormatProblem | undefined {
  if (bytes.byteLength < HEADER_BYTES) return 'not-a-network';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(0, true) !== NETWORK_VERSION) return 'not-a-network';
  if (view.getUint32(4, true) !== NETWORK_HASH) return 'other-network';
  const end = HEADER_BYTES + view.getUint32(8, true);
  if (bytes.byteLength !== end + BODY_BYTES) return 'wrong-length';
  if (view.getUint32(end, true) !== TRANSFORMER_HASH) return 'other-network';
  for (let stack = 0; stack < STACKS; stack += 1) {
    const at = end + TRANSFORMER_BYTES + stack * STACK_BYTES;
    if (view.getUint32(at, true) !== STACK_HASH) return 'other-network';
  }
  return undefined;
}

/** Reads the description in a valid file, for which {@link findFormatProblem} returns `undefined`. */
export function readDescription(bytes: Uint8Array): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = HEADER_BYTES + view.getUint32(8, true);
  return new TextDecoder().decode(bytes.subarray(HEADER_BYTES, end));
}
