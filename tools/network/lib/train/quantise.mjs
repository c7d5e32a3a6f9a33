import { FEATURES, HIDDEN_1, HIDDEN_2, NEURONS, STACKS } from '@chuhe/engine/network/format';
import { RunError } from '../../../../scripts/lib/run.mjs';
import { makeEmptyNetwork } from '../network-file.mjs';
import { makeLayout } from './layout.mjs';
import { SCALES } from './scales.mjs';

/**
 * Converts between the floating point parameters of training and the integers of the engine.
 *
 * @typedef {import('../network-file.mjs').Network} Network
 * @typedef {import('../network-file.mjs').Stack} Stack
 *
 * @typedef {Int8Array | Int16Array | Int32Array} Integers
 *
 * @typedef {object} Block numbers that are contiguous both in the file and in the parameters
 * @property {Integers} to array of the file
 * @property {number} at start in this array
 * @property {number} from start in the parameters
 * @property {number} count
 * @property {number} scale
 */

/**
 * Rounds each parameter to the nearest number that the file can store. Untrained neurons stay 0.
 *
 * @type {(parameters: Float32Array, options: { neurons: number, description: string }) => Network}
 */
export function quantise(parameters, { neurons, description }) {
  const network = makeEmptyNetwork(description);
  for (const { to, at, from, count, scale } of blocks(network, neurons)) {
    const most = 2 ** (8 * to.BYTES_PER_ELEMENT - 1) - 1;
    for (let index = 0; index < count; index += 1) {
      const value = Math.round(parameters[from + index] * scale);
      to[at + index] = Math.max(-most, Math.min(most, value));
    }
  }
  return network;
}

/**
 * @param {Network} network
 * @param {number} neurons trained neurons
 * @returns {Float32Array} the parameters; throws a {@link RunError} if the network uses more neurons
 */
export function restore(network, neurons) {
  const used = countNeurons(network);
  if (used > neurons) {
    throw new RunError(`The network uses ${used} neurons: train with --neurons ${used}`, 1);
  }
  const parameters = new Float32Array(makeLayout(neurons).size);
  for (const { to, at, from, count, scale } of blocks(network, neurons)) {
    for (let index = 0; index < count; index += 1)
      parameters[from + index] = to[at + index] / scale;
  }
  return parameters;
}

/**
 * @param {Network} network
 * @returns {number} the number, from 1, of the last neuron with a bias or weight other than 0; 0 if there is none
 */
function countNeurons({ bias, weights }) {
  let used = 0;
  for (const numbers of [bias, weights]) {
    for (let index = 0; index < numbers.length; index += 1) {
      const neuron = index % NEURONS;
      if (numbers[index] !== 0 && neuron >= used) used = neuron + 1;
    }
  }
  return used;
}

/**
 * @param {Network} network
 * @param {number} neurons
 * @returns {Generator<Block>}
 */
function* blocks(network, neurons) {
  const { featureLength, biasAt, stacksAt, stackLength } = makeLayout(neurons);
  const { neuron, output } = SCALES;
  for (let feature = 0; feature < FEATURES; feature += 1) {
    const row = feature * featureLength;
    const weights = { to: network.weights, at: feature * NEURONS };
    yield { ...weights, from: row, count: neurons, scale: neuron };
    const psqt = { to: network.psqt, at: feature * STACKS };
    yield { ...psqt, from: row + neurons, count: STACKS, scale: output };
  }
  yield { to: network.bias, at: 0, from: biasAt, count: neurons, scale: neuron };
  for (const [index, stack] of network.stacks.entries()) {
    yield* stackBlocks(stack, neurons, stacksAt + index * stackLength);
  }
}

/**
 * @param {Stack} stack
 * @param {number} neurons
 * @param {number} base
 * @returns {Generator<Block>}
 */
function* stackBlocks({ bias1, weights1, bias2, weights2, bias3, weights3 }, neurons, base) {
  const { stack } = makeLayout(neurons);
  const { hiddenWeight, hiddenBias, outputWeight, output } = SCALES;
  // The file has a row for each unit, the parameters have one for each neuron.
  for (let unit = 0; unit < HIDDEN_1; unit += 1) {
    for (let index = 0; index < 2 * neurons; index += 1) {
      const column = index < neurons ? index : NEURONS + index - neurons;
      const at = unit * 2 * NEURONS + column;
      const from = base + index * HIDDEN_1 + unit;
      yield { to: weights1, at, from, count: 1, scale: hiddenWeight };
    }
  }
  yield { to: bias1, at: 0, from: base + stack.bias1, count: HIDDEN_1, scale: hiddenBias };
  for (let unit = 0; unit < HIDDEN_2; unit += 1) {
    const from = base + stack.weights2 + unit * HIDDEN_1;
    yield { to: weights2, at: unit * HIDDEN_2, from, count: HIDDEN_1, scale: hiddenWeight };
  }
  yield { to: bias2, at: 0, from: base + stack.bias2, count: HIDDEN_2, scale: hiddenBias };
  yield { to: weights3, at: 0, from: base + stack.weights3, count: HIDDEN_2, scale: outputWeight };
  yield { to: bias3, at: 0, from: base + stack.bias3, count: 1, scale: output };
}
