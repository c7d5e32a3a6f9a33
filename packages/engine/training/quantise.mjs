import {
  countFeatures,
  countInputs,
  HIDDEN_1,
  HIDDEN_2,
  STACKS,
} from '@chuhe/engine/network/shape';
import { canOccur } from './features.mjs';
import { makeEmptyNetwork } from './network.mjs';
import { SCALES } from './scales.mjs';
import { makeLayout } from './train/layout.mjs';

/**
 * Converts between the floating point parameters of training and the integers of the engine.
 *
 * @typedef {import('./network.mjs').Network} Network
 * @typedef {import('./network.mjs').Stack} Stack
 *
 * @typedef {object} Block numbers that are contiguous in the file, and equally spaced in the parameters
 * @property {Int8Array | Int16Array | Int32Array} to array of the file
 * @property {number} at start in this array
 * @property {number} from start in the parameters
 * @property {number} count
 * @property {number} scale
 * @property {number} [stride] distance in the parameters, by default 1
 */

/**
 * Rounds each parameter to the nearest number that the file can store. Features that no valid position has stay 0, so that the
 * compressed file is smaller.
 *
 * @type {(parameters: Float32Array, description: Pick<Network, 'shape' | 'name' | 'notice'>) => Network}
 */
export function quantise(parameters, description) {
  const network = makeEmptyNetwork(description);
  for (const { to, at, from, count, scale, stride = 1 } of blocks(network)) {
    const most = 2 ** (8 * to.BYTES_PER_ELEMENT - 1) - 1;
    for (let index = 0; index < count; index += 1) {
      const value = Math.round(parameters[from + index * stride] * scale);
      to[at + index] = Math.max(-most, Math.min(most, value));
    }
  }
  return network;
}

/**
 * @param {Network} network
 * @returns {Float32Array} the parameters
 */
export function restore(network) {
  const parameters = new Float32Array(makeLayout(network.shape).size);
  for (const { to, at, from, count, scale, stride = 1 } of blocks(network)) {
    for (let index = 0; index < count; index += 1)
      parameters[from + index * stride] = to[at + index] / scale;
  }
  return parameters;
}

/**
 * @param {Network} network
 * @returns {Generator<Block>}
 */
function* blocks(network) {
  const { shape } = network;
  const { rowLength, biasAt, stacksAt, stackLength } = makeLayout(shape);
  const { neuron, output } = SCALES;
  const count = shape.neurons;
  for (let feature = 0; feature < countFeatures(shape); feature += 1) {
    if (!canOccur(feature, shape.kingPlaces)) continue;
    const row = feature * rowLength;
    yield { to: network.weights, at: feature * count, from: row, count, scale: neuron };
    const psqt = { to: network.psqt, at: feature * STACKS };
    yield { ...psqt, from: row + count, count: STACKS, scale: output };
  }
  yield { to: network.bias, at: 0, from: biasAt, count, scale: neuron };
  for (const [index, stack] of network.stacks.entries()) {
    yield* stackBlocks(stack, shape, stacksAt + index * stackLength);
  }
}

/**
 * @param {Stack} network
 * @param {import('./shape.mjs').Shape} shape
 * @param {number} base
 * @returns {Generator<Block>}
 */
function* stackBlocks({ bias1, weights1, bias2, weights2, bias3, weights3 }, shape, base) {
  const { stack } = makeLayout(shape);
  const { hiddenWeight, hiddenBias, outputWeight, output } = SCALES;
  // The file has a row for each unit, the parameters have one for each input.
  const count = countInputs(shape);
  for (let unit = 0; unit < HIDDEN_1; unit += 1) {
    const row = { to: weights1, at: unit * count, count, scale: hiddenWeight };
    yield { ...row, from: base + unit, stride: HIDDEN_1 };
  }
  yield { to: bias1, at: 0, from: base + stack.bias1, count: HIDDEN_1, scale: hiddenBias };
  for (let unit = 0; unit < HIDDEN_2; unit += 1) {
    const row = { to: weights2, at: unit * HIDDEN_1, count: HIDDEN_1, scale: hiddenWeight };
    yield { ...row, from: base + stack.weights2 + unit, stride: HIDDEN_2 };
  }
  yield { to: bias2, at: 0, from: base + stack.bias2, count: HIDDEN_2, scale: hiddenBias };
  yield { to: weights3, at: 0, from: base + stack.weights3, count: HIDDEN_2, scale: outputWeight };
  yield { to: bias3, at: 0, from: base + stack.bias3, count: 1, scale: output };
}
