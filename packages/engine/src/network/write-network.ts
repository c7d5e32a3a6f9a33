/** Puts the file of a network into the memory of the module, in the form that `assembly/network.ts` describes. */
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

/** Neurons that the arithmetic of the engine takes at a time. */
const STEP = 32;
/** Bytes of the direct values behind the weights of a row. */
const DIRECT_BYTES = 4 * STACKS;

/** A network without what its file leaves unused. It can be posted to a worker. */
export interface NetworkParts {
  /** Neurons of a side that are used: the rest of the file's are zero. A multiple of 32. */
  readonly width: number;
  readonly biases: Int16Array;
  /** `FEATURES` rows of `width`. */
  readonly weights: Int16Array;
  /** `FEATURES` rows of `STACKS`. */
  readonly direct: Int32Array;
  /** As in the file. */
  readonly stacks: Uint8Array;
}

/** The file must have no `findFormatProblem`. */
export function splitNetwork(file: Uint8Array): NetworkParts {
  const header = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const start = HEADER_BYTES + header.getUint32(8, true) + 4;
  // A copy that begins at an even address.
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

/** A neuron without bias and weights gives 0 whatever stands on the board. */
function usedNeurons(biases: Int16Array, weights: Int16Array): number {
  let used = NEURONS;
  while (used > STEP && isUnused(biases, weights, used - STEP)) used -= STEP;
  return used;
}

function isUnused(biases: Int16Array, weights: Int16Array, first: number): boolean {
  if (biases.subarray(first, first + STEP).some((bias) => bias !== 0)) return false;
  for (let row = first; row < weights.length; row += NEURONS) {
    for (let index = row; index < row + STEP; index += 1) if (weights[index] !== 0) return false;
  }
  return true;
}

/** Where the parts of a network lie in the memory. */
export interface NetworkPlaces {
  readonly memory: ArrayBufferLike;
  readonly biases: number;
  readonly rows: number;
  readonly stack: (index: number) => number;
}

export function writeNetwork(
  { width, biases, weights, direct, stacks }: NetworkParts,
  { memory, biases: biasesAt, rows, stack }: NetworkPlaces,
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

/** In the file: hash, biases and weights of the first layer, of the second, bias and weights of the output. */
const BIASES_1 = 4;
const WEIGHTS_1 = BIASES_1 + 4 * HIDDEN_1;
const BIASES_2 = WEIGHTS_1 + HIDDEN_1 * 2 * NEURONS;
const WEIGHTS_2 = BIASES_2 + 4 * HIDDEN_2;
/** Inputs of the second layer as the file counts them: half of them are not used. */
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
  // The inputs of the other side stand behind all 512 of the own one.
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
  /** Their numbers in the file. */
  readonly inputs: readonly number[];
  readonly weight: (neuron: number, input: number) => number;
}

/**
 * In the memory the weights of two inputs lie beside each other, two bytes each, for all neurons of the layer.
 *
 * @returns its bytes
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
