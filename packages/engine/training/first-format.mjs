import {
  BODY_BYTES,
  FEATURES,
  HEADER_BYTES,
  NETWORK_HASH,
  NETWORK_VERSION,
  NEURONS,
  STACK_HASH,
  TRANSFORMER_HASH,
} from '@chuhe/engine/network/format';
import { HIDDEN_1, HIDDEN_2 } from '@chuhe/engine/network/shape';

/**
 * Writes the format of Fairy-Stockfish, which always has 512 neurons. Neurons that a network does not use are 0 in the file.
 *
 * @typedef {import('./network.mjs').Network} Network
 * @typedef {import('./network.mjs').Stack} Stack
 */

/** Number of inputs of the second layer in the file. The second half of them is unused. */
const PADDED_1 = 32;

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
