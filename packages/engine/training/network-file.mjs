import { readDescription } from '@chuhe/engine/network/format';
import { isFormat2, makeFormat2, parseHeader } from '@chuhe/engine/network/format-2';
import { splitNetwork } from '@chuhe/engine/network/write-network';
import { makeFirstFormat } from './first-format.mjs';
import { makeEmptyNetwork } from './network.mjs';

/**
 * Files of networks, in the two formats that the engine reads: that of Fairy-Stockfish (`@chuhe/engine/network/format`), for
 * networks with nine king places and no products, and format 2 (`@chuhe/engine/network/format-2`) for all shapes.
 *
 * @typedef {import('./network.mjs').Network} Network
 * @typedef {import('./network.mjs').Stack} Stack
 */

const LARGEST_I8 = 127;

/**
 * @param {Uint8Array} bytes of a valid file, as `readNetwork` of `scripts/lib/engines` returns it
 * @returns {Network} with the used neurons only
 */
export function parseNetwork(bytes) {
  const { shape, biases, weights, direct, stacks } = splitNetwork(bytes);
  const network = makeEmptyNetwork({ shape, ...readNames(bytes) });
  network.bias.set(biases);
  network.weights.set(weights);
  network.psqt.set(direct);
  let at = 0;
  for (const array of network.stacks.flatMap(arraysOf)) {
    bytesOf(array).set(stacks.subarray(at, at + array.byteLength));
    at += array.byteLength;
  }
  return network;
}

/** @type {(bytes: Uint8Array) => Pick<Network, 'name' | 'notice'>} of a valid file */
function readNames(bytes) {
  const parsed = isFormat2(bytes) ? parseHeader(bytes) : undefined;
  if (parsed?.ok !== true) return { name: readDescription(bytes), notice: '' };
  const { name, notice } = parsed.header;
  return { name, notice };
}

/**
 * @param {Network} network
 * @returns {Uint8Array} the file: in the format of Fairy-Stockfish if it can hold the shape, else in format 2
 */
export function makeNetwork(network) {
  const { kingPlaces, pairwise } = network.shape;
  return kingPlaces === 9 && !pairwise ? makeFirstFormat(network) : makeSecondFormat(network);
}

/**
 * @param {Network} network of any shape
 * @returns {Uint8Array} a file of format 2, with weights in 8 bits if all fit
 */
export function makeSecondFormat(network) {
  const { shape, bias, weights, psqt, stacks } = network;
  const isSmall = weights.every((weight) => Math.abs(weight) <= LARGEST_I8);
  return makeFormat2(network, {
    shape,
    biases: bias,
    weights: isSmall ? Int8Array.from(weights) : weights,
    direct: psqt,
    stacks: Buffer.concat(stacks.flatMap(arraysOf).map(bytesOf)),
  });
}

/** @type {(stack: Stack) => (Int8Array | Int32Array)[]} the arrays of a stack in their order in a file */
function arraysOf({ bias1, weights1, bias2, weights2, bias3, weights3 }) {
  return [bias1, weights1, bias2, weights2, bias3, weights3];
}

/**
 * The bytes of an array in the machine's byte order. The file is little endian, as are nearly all platforms of Node.
 *
 * @param {Int8Array | Int32Array} array
 */
function bytesOf(array) {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}
