import {
  countFeatures,
  countInputs,
  HIDDEN_1,
  HIDDEN_2,
  PIECE_SQUARES,
  STACKS,
} from '@chuhe/engine/network/shape';

/**
 * The order of all parameters of a network in one array of f32:
 *
 * - for each feature `weights[neurons]`, then `psqt[8]`
 * - `bias[neurons]`
 * - for each stack `weights1[inputs][16]`, `bias1[16]`, `weights2[16][32]`, `bias2[32]`, `weights3[32]`, `bias3`, and three
 *   unused numbers, so that every part begins at a multiple of 16 bytes
 *
 * Adam's means have the same order. Those that all king places of a piece on a square share follow.
 *
 * @typedef {object} Layout
 * @property {import('../shape.mjs').Shape} shape
 * @property {number} rowLength of a feature
 * @property {number} biasAt
 * @property {number} stacksAt
 * @property {number} stackLength
 * @property {StackLayout} stack
 * @property {number} size number of parameters
 * @property {number} moments number of Adam's means
 *
 * @typedef {object} StackLayout offsets
 * @property {number} bias1
 * @property {number} weights2
 * @property {number} bias2
 * @property {number} weights3
 * @property {number} bias3
 */

const UNUSED = 3;

/** @type {(shape: import('../shape.mjs').Shape) => Layout} */
export function makeLayout(shape) {
  const rowLength = shape.neurons + STACKS;
  const biasAt = countFeatures(shape) * rowLength;
  const stacksAt = biasAt + shape.neurons;
  const bias1 = countInputs(shape) * HIDDEN_1;
  const weights2 = bias1 + HIDDEN_1;
  const bias2 = weights2 + HIDDEN_1 * HIDDEN_2;
  const weights3 = bias2 + HIDDEN_2;
  const bias3 = weights3 + HIDDEN_2;
  const stackLength = bias3 + 1 + UNUSED;
  const size = stacksAt + STACKS * stackLength;
  const stack = { bias1, weights2, bias2, weights3, bias3 };
  const moments = size + PIECE_SQUARES * rowLength;
  return { shape, rowLength, biasAt, stacksAt, stackLength, stack, size, moments };
}
