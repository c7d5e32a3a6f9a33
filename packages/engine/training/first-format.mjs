import {
  BODY_BYTES,
  FEATURES,
  findFormatProblem,
  HEADER_BYTES,
  NETWORK_HASH,
  NETWORK_VERSION,
  NEURONS,
  readDescription,
  STACK_HASH,
  TRANSFORMER_HASH,
} from '@chuhe/engine/network/format';
import { RunError } from '../../../scripts/lib/run.mjs';
import { makeEmptyNetwork } from './network.mjs';
import { HIDDEN_1, HIDDEN_2, STACKS } from './shape.mjs';

/**
 * The format of Fairy-Stockfish, which always has 512 neurons. Neurons that a network does not use are 0 in the file.
 *
 * @typedef {import('./network.mjs').Network} Network
 * @typedef {import('./network.mjs').Stack} Stack
 */

const LEAST_NEURONS = 64;
const NEURON_STEP = 32;
/** Number of inputs of the second layer in the file. The second half of them is unused. */
const PADDED_1 = 32;

/**
 * @param {Uint8Array} bytes
 * @returns {Network} with the used neurons only; throws a {@link RunError} for anything but a network of this format
 */
export function parseFirstFormat(bytes) {
  const problem = findFormatProblem(bytes);
  if (problem !== undefined) throw new RunError(`This is not a network for Xiangqi: ${problem}`, 1);
  const read = makeFileReader(bytes, bytes.byteLength - BODY_BYTES + 4);
  const bias = new Int16Array(read(2 * NEURONS));
  const weights = new Int16Array(read(2 * NEURONS * FEATURES));
  const neurons = usedNeurons(bias, weights);
  const network = makeEmptyNetwork({
    shape: { kingPlaces: 9, neurons, pairwise: false },
    name: readDescription(bytes),
    notice: '',
  });
  network.bias.set(bias.subarray(0, neurons));
  for (let feature = 0; feature < FEATURES; feature += 1) {
    const from = feature * NEURONS;
    network.weights.set(weights.subarray(from, from + neurons), feature * neurons);
  }
  network.psqt.set(new Int32Array(read(4 * STACKS * FEATURES)));
  for (const stack of network.stacks) readStack(stack, neurons, read);
  return network;
}

/**
 * @param {Uint8Array} bytes
 * @param {number} start
 * @returns {(count: number) => ArrayBuffer} the next `count` bytes, in a buffer of their own
 */
function makeFileReader(bytes, start) {
  let at = start;
  return (count) => {
    at += count;
    return Uint8Array.from(bytes.subarray(at - count, at)).buffer;
  };
}

/** @type {(stack: Stack, neurons: number, read: (count: number) => ArrayBuffer) => void} */
function readStack(stack, neurons, read) {
  read(4);
  stack.bias1.set(new Int32Array(read(4 * HIDDEN_1)));
  for (let row = 0; row < HIDDEN_1; row += 1) {
    for (const side of [0, 1]) {
      const inputs = new Int8Array(read(NEURONS)).subarray(0, neurons);
      stack.weights1.set(inputs, (2 * row + side) * neurons);
    }
  }
  stack.bias2.set(new Int32Array(read(4 * HIDDEN_2)));
  for (let row = 0; row < HIDDEN_2; row += 1) {
    const inputs = new Int8Array(read(PADDED_1)).subarray(0, HIDDEN_1);
    stack.weights2.set(inputs, row * HIDDEN_1);
  }
  stack.bias3.set(new Int32Array(read(4)));
  stack.weights3.set(new Int8Array(read(HIDDEN_2)));
}

/**
 * @param {Int16Array} bias
 * @param {Int16Array} weights
 * @returns {number} the number of neurons up to the last one with a bias or weight other than 0, rounded up to a shape
 */
function usedNeurons(bias, weights) {
  let used = LEAST_NEURONS;
  for (const numbers of [bias, weights]) {
    for (let index = 0; index < numbers.length; index += 1) {
      const neuron = index % NEURONS;
      if (numbers[index] !== 0 && neuron >= used) used = neuron + 1;
    }
  }
  return Math.ceil(used / NEURON_STEP) * NEURON_STEP;
}

/**
 * @param {Network} network with nine king places and without products
 * @returns {Uint8Array} the file
 */
export function makeFirstFormat(network) {
  const text = network.notice === '' ? network.name : `${network.name}. ${network.notice}`;
  const description = new TextEncoder().encode(text);
  const bytes = new Uint8Array(HEADER_BYTES + description.length + BODY_BYTES);
  const file = makeFileWriter(bytes);
  for (const number of [NETWORK_VERSION, NETWORK_HASH, description.length]) file.writeU32(number);
  file.write(description);
  file.writeU32(TRANSFORMER_HASH);
  const { shape, bias, weights, psqt, stacks } = network;
  file.write(bias, 2 * NEURONS);
  for (let feature = 0; feature < FEATURES; feature += 1) {
    const from = feature * shape.neurons;
    file.write(weights.subarray(from, from + shape.neurons), 2 * NEURONS);
  }
  file.write(psqt);
  for (const stack of stacks) writeStack(stack, shape.neurons, file);
  return bytes;
}

/** @param {Uint8Array} bytes of the file */
function makeFileWriter(bytes) {
  const view = new DataView(bytes.buffer);
  let at = 0;
  return {
    /**
     * Writes an array. Bytes up to `length` stay 0.
     *
     * @param {Uint8Array | Int8Array | Int16Array | Int32Array} array
     * @param {number} [length]
     */
    write(array, length = array.byteLength) {
      bytes.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), at);
      at += length;
    },
    /** @param {number} number */
    writeU32(number) {
      view.setUint32(at, number, true);
      at += 4;
    },
  };
}

/** @type {(stack: Stack, neurons: number, file: ReturnType<typeof makeFileWriter>) => void} */
function writeStack(stack, neurons, file) {
  file.writeU32(STACK_HASH);
  file.write(stack.bias1);
  for (let part = 0; part < 2 * HIDDEN_1; part += 1) {
    file.write(stack.weights1.subarray(part * neurons, (part + 1) * neurons), NEURONS);
  }
  file.write(stack.bias2);
  for (let row = 0; row < HIDDEN_2; row += 1) {
    file.write(stack.weights2.subarray(row * HIDDEN_1, (row + 1) * HIDDEN_1), PADDED_1);
  }
  file.write(stack.bias3);
  file.write(stack.weights3);
}
