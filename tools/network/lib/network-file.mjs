import {
  BODY_BYTES,
  FEATURES,
  findFormatProblem,
  HEADER_BYTES,
  HIDDEN_1,
  HIDDEN_2,
  NETWORK_HASH,
  NETWORK_VERSION,
  NEURONS,
  readDescription,
  STACK_HASH,
  STACKS,
  TRANSFORMER_HASH,
} from '@chuhe/engine/network/format';
import { isFormat2 } from '@chuhe/engine/network/format-2';
import { RunError } from '../../../scripts/lib/run.mjs';

/**
 * A network of integers, in the same arrays as in its file.
 *
 * @typedef {object} Stack
 * @property {Int32Array} bias1
 * @property {Int8Array} weights1 `[16][1,024]`: first the neurons of the side to move, then those of the other side
 * @property {Int32Array} bias2
 * @property {Int8Array} weights2 `[32][32]`; only the first 16 columns have an input
 * @property {Int32Array} bias3 a single number
 * @property {Int8Array} weights3
 *
 * @typedef {object} Network
 * @property {string} description
 * @property {Int16Array} bias of the 512 neurons
 * @property {Int16Array} weights `[10,530][512]`
 * @property {Int32Array} psqt `[10,530][8]`: value of a feature for each stack
 * @property {readonly Stack[]} stacks
 */

/** @returns {Network} with all numbers 0 */
export function makeEmptyNetwork(description = '') {
  return {
    description,
    bias: new Int16Array(NEURONS),
    weights: new Int16Array(FEATURES * NEURONS),
    psqt: new Int32Array(FEATURES * STACKS),
    stacks: Array.from({ length: STACKS }, makeEmptyStack),
  };
}

/** @returns {Stack} */
function makeEmptyStack() {
  return {
    bias1: new Int32Array(HIDDEN_1),
    weights1: new Int8Array(HIDDEN_1 * 2 * NEURONS),
    bias2: new Int32Array(HIDDEN_2),
    weights2: new Int8Array(HIDDEN_2 * HIDDEN_2),
    bias3: new Int32Array(1),
    weights3: new Int8Array(HIDDEN_2),
  };
}

/**
 * @param {Uint8Array} bytes
 * @returns {Network} throws a {@link RunError} for anything but a network of this shape
 */
export function parseNetwork(bytes) {
  const problem = findFormatProblem(bytes);
  if (isFormat2(bytes)) throw new RunError('Networks of format 2 are not trained here', 1);
  if (problem !== undefined) throw new RunError(`This is not a network for Xiangqi: ${problem}`, 1);
  const network = makeEmptyNetwork(readDescription(bytes));
  let at = bytes.byteLength - BODY_BYTES;
  for (const { arrays } of sections(network)) {
    at += 4;
    for (const array of arrays) {
      bytesOf(array).set(bytes.subarray(at, at + array.byteLength));
      at += array.byteLength;
    }
  }
  return network;
}

/**
 * @param {Network} network
 * @returns {Uint8Array} the file
 */
export function makeNetwork(network) {
  const description = new TextEncoder().encode(network.description);
  const bytes = new Uint8Array(HEADER_BYTES + description.length + BODY_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, NETWORK_VERSION, true);
  view.setUint32(4, NETWORK_HASH, true);
  view.setUint32(8, description.length, true);
  bytes.set(description, HEADER_BYTES);
  let at = HEADER_BYTES + description.length;
  for (const { hash, arrays } of sections(network)) {
    view.setUint32(at, hash, true);
    at += 4;
    for (const array of arrays) {
      bytes.set(bytesOf(array), at);
      at += array.byteLength;
    }
  }
  return bytes;
}

/**
 * The sections of the file after its description, in order.
 *
 * @param {Network} network
 */
function sections({ bias, weights, psqt, stacks }) {
  return [
    { hash: TRANSFORMER_HASH, arrays: [bias, weights, psqt] },
    ...stacks.map(({ bias1, weights1, bias2, weights2, bias3, weights3 }) => ({
      hash: STACK_HASH,
      arrays: [bias1, weights1, bias2, weights2, bias3, weights3],
    })),
  ];
}

/**
 * The bytes of an array in the machine's byte order. The file is little endian, as are nearly all platforms of Node.
 *
 * @param {Int8Array | Int16Array | Int32Array} array
 */
function bytesOf(array) {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
