import { FEATURES, HEADER_BYTES, NEURONS, STACK_BYTES, TRANSFORMER_BYTES } from './format.ts';
import { countStackBytes, type NetworkParts } from './network-parts.ts';
import {
  HIDDEN_1,
  HIDDEN_2,
  MIN_NEURONS,
  NEURON_BLOCK,
  type NetworkShape,
  STACKS,
} from './shape.ts';

/** Splits a valid file of Fairy-Stockfish's format. Leaves out the unused neurons: those that have only zeros. */
export function splitFormat1(file: Uint8Array): NetworkParts {
  const header = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const start = HEADER_BYTES + header.getUint32(8, true) + 4;
  // The part is copied, so that it is aligned for typed arrays.
  const body = new Uint8Array(file.subarray(start)).buffer;
  const weightsStart = 2 * NEURONS;
  const directStart = weightsStart + 2 * NEURONS * FEATURES;
  const biases = new Int16Array(body, 0, NEURONS);
  const weights = new Int16Array(body, weightsStart, NEURONS * FEATURES);
  const neurons = usedNeurons(biases, weights);
  const shape: NetworkShape = { kingPlaces: 9, neurons, pairwise: false };
  return {
    shape,
    biases: biases.slice(0, neurons),
    weights: firstColumns(weights, neurons),
    direct: new Int32Array(body, directStart, STACKS * FEATURES).slice(),
    stacks: packStacks(new Uint8Array(body, TRANSFORMER_BYTES - 4), shape),
  };
}

function firstColumns(weights: Int16Array, width: number): Int16Array {
  const kept = new Int16Array(FEATURES * width);
  for (let row = 0; row < FEATURES; row += 1) {
    kept.set(weights.subarray(row * NEURONS, row * NEURONS + width), row * width);
  }
  return kept;
}

/** Number of neurons up to the last block with a bias or weight other than 0, but at least the smallest number of a shape. */
function usedNeurons(biases: Int16Array, weights: Int16Array): number {
  let used = NEURONS;
  while (used > MIN_NEURONS && isUnused(biases, weights, used - NEURON_BLOCK)) used -= NEURON_BLOCK;
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

/** Number of inputs of the second layer in the file. The second half of them is unused. */
const PADDED_1 = 32;

/** Copies the used parts of the stacks. In the file, a hash precedes each stack. */
function packStacks(file: Uint8Array, shape: NetworkShape): Uint8Array {
  const { neurons } = shape;
  const packed = new Uint8Array(STACKS * countStackBytes(shape));
  let from = 0;
  let to = 0;
  const copy = (used: number, length = used): void => {
    packed.set(file.subarray(from, from + used), to);
    from += length;
    to += used;
  };
  for (let stack = 0; stack < STACKS; stack += 1) {
    from = stack * STACK_BYTES + 4;
    copy(4 * HIDDEN_1);
    // The rows have the weights of all neurons of the own side, then of the other side.
    for (let row = 0; row < 2 * HIDDEN_1; row += 1) copy(neurons, NEURONS);
    copy(4 * HIDDEN_2);
    for (let row = 0; row < HIDDEN_2; row += 1) copy(HIDDEN_1, PADDED_1);
    copy(4 + HIDDEN_2);
  }
  return packed;
}
