/** Writes a network into the memory of the module, in the layout of `assembly/network.ts`. */
import {
  FEATURES,
  HEADER_BYTES,
  HIDDEN_1,
  HIDDEN_2,
  NEURONS,
  STACK_BYTES,
  STACKS,
  TRANSFORMER_BYTES,
} from './format.ts';

/** Number of neurons that the engine processes at a time. */
const NEURON_BLOCK = 32;
/** Bytes of the direct values (psqt) after the weights of a row. */
const DIRECT_BYTES = 4 * STACKS;

/** A network without its unused neurons. It can be posted to a worker. */
export interface NetworkParts {
  /** Number of used neurons of a side, a multiple of 32. The other neurons in the file have only zeros. */
  readonly width: number;
  readonly biases: Int16Array;
  /** `FEATURES` rows of `width` weights. */
  readonly weights: Int16Array;
  /** `FEATURES` rows of `STACKS` direct values (psqt). */
  readonly direct: Int32Array;
  /** The layer stacks, as in the file. */
  readonly stacks: Uint8Array;
}

/** Splits a valid file, for which `findFormatProblem` returns `undefined`. */
export function splitNetwork(file: Uint8Array): NetworkParts {
  const header = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const start = HEADER_BYTES + header.getUint32(8, true) + 4;
  // The part is copied, so that it is aligned for typed arrays.
  const body = new Uint8Array(file.subarray(start)).buffer;
  const weightsStart = 2 * NEURONS;
  const directStart = weightsStart + 2 * NEURONS * FEATURES;
  const biases = new Int16Array(body, 0, NEURONS);
  const weights = new Int16Array(body, weightsStart, NEURONS * FEATURES);
  const width = usedNeurons(biases, weights);
  return {
    width,
    biases: biases.slice(0, width),
    weights: firstColumns(weights, width),
    direct: new Int32Array(body, directStart, STACKS * FEATURES).slice(),
    stacks: new Uint8Array(body, TRANSFORMER_BYTES - 4).slice(),
  };
}

function firstColumns(weights: Int16Array, width: number): Int16Array {
  const kept = new Int16Array(FEATURES * width);
  for (let row = 0; row < FEATURES; row += 1) {
    kept.set(weights.subarray(row * NEURONS, row * NEURONS + width), row * width);
  }
  return kept;
}

/** Number of neurons up to the last block with a bias or weight other than 0. */
function usedNeurons(biases: Int16Array, weights: Int16Array): number {
  let used = NEURONS;
  while (used > NEURON_BLOCK && isUnused(biases, weights, used - NEURON_BLOCK))
    used -= NEURON_BLOCK;
  return used;
}

function isUnused(biases: Int16Array, weights: Int16Array, first: number): boolean {
  if (biases.subarray(first, first + NEURON_BLOCK).some((bias) => bias !== 0)) return false;
  for (let row = first; row < weights.length; row += NEURONS) {
    for (let index = row; index < row + NEURON_BLOCK; index += 1)
      if (weights[index] !== 0) return false;
  }
  return true;
}

/** Addresses of the parts of a network. */
export interface NetworkAddresses {
  readonly memory: ArrayBufferLike;
  readonly biases: number;
  readonly rows: number;
  readonly stack: (index: number) => number;
}

export function writeNetwork(
  { width, biases, weights, direct, stacks }: NetworkParts,
  { memory, biases: biasesAt, rows, stack }: NetworkAddresses,
): void {
  new Int16Array(memory, biasesAt, width).set(biases);
  const rowBytes = 2 * width + DIRECT_BYTES;
  for (let feature = 0; feature < FEATURES; feature += 1) {
    const at = rows + feature * rowBytes;
    const row = weights.subarray(feature * width, (feature + 1) * width);
    new Int16Array(memory, at, width).set(row);
    const values = direct.subarray(feature * STACKS, (feature + 1) * STACKS);
    new Int32Array(memory, at + 2 * width, STACKS).set(values);
  }
  for (let index = 0; index < STACKS; index += 1) {
    const view = new DataView(stacks.buffer, stacks.byteOffset + index * STACK_BYTES, STACK_BYTES);
    writeStack(view, new DataView(memory, stack(index)), width);
  }
}

/** Offsets in a stack of the file: after the hash, the biases and weights of layer 1, of layer 2, and of the output. */
const BIASES_1 = 4;
const WEIGHTS_1 = BIASES_1 + 4 * HIDDEN_1;
const BIASES_2 = WEIGHTS_1 + HIDDEN_1 * 2 * NEURONS;
const WEIGHTS_2 = BIASES_2 + 4 * HIDDEN_2;
/** Number of inputs of the second layer in the file. The second half of them is unused. */
const PADDED_1 = 32;
const BIAS_3 = WEIGHTS_2 + HIDDEN_2 * PADDED_1;
const WEIGHTS_3 = BIAS_3 + 4;

function writeStack(file: DataView, memory: DataView, width: number): void {
  let to = 0;
  const copyBiases = (from: number, count: number): void => {
    for (let index = 0; index < count; index += 1, to += 4) {
      memory.setInt32(to, file.getInt32(from + 4 * index, true), true);
    }
  };
  copyBiases(BIASES_1, HIDDEN_1);
  // In the file, the inputs from the other side follow all 512 inputs from the own side.
  const inputs = Array.from({ length: 2 * width }, (_, input) =>
    input < width ? input : input - width + NEURONS,
  );
  to += writeLayer(memory, to, {
    neurons: HIDDEN_1,
    inputs,
    weight: (neuron, input) => file.getInt8(WEIGHTS_1 + neuron * 2 * NEURONS + input),
  });
  copyBiases(BIASES_2, HIDDEN_2);
  to += writeLayer(memory, to, {
    neurons: HIDDEN_2,
    inputs: Array.from({ length: HIDDEN_1 }, (_, input) => input),
    weight: (neuron, input) => file.getInt8(WEIGHTS_2 + neuron * PADDED_1 + input),
  });
  for (let input = 0; input < HIDDEN_2; input += 1, to += 2) {
    memory.setInt16(to, file.getInt8(WEIGHTS_3 + input), true);
  }
  copyBiases(BIAS_3, 1);
}

interface Layer {
  readonly neurons: number;
  /** Indices of the inputs in the file. */
  readonly inputs: readonly number[];
  readonly weight: (neuron: number, input: number) => number;
}

/**
 * Writes the weights of a layer. In memory, the weights of two inputs are adjacent, two bytes each, for each neuron.
 *
 * @returns the number of bytes written
 */
function writeLayer(memory: DataView, at: number, { neurons, inputs, weight }: Layer): number {
  for (const [index, input] of inputs.entries()) {
    const pair = at + 4 * neurons * (index >> 1) + 2 * (index & 1);
    for (let neuron = 0; neuron < neurons; neuron += 1) {
      memory.setInt16(pair + 4 * neuron, weight(neuron, input), true);
    }
  }
  return 2 * neurons * inputs.length;
}
