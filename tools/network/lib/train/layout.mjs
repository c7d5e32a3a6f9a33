import {
  FEATURES,
  HIDDEN_1,
  HIDDEN_2,
  PIECES,
  SQUARES,
  STACKS,
} from '@chuhe/engine/network/format';

/**
 * The order of all parameters of a network in one array. The array consists of rows: one for each feature, one for the biases
 * of the neurons, and one for each layer stack. A position uses a row as a whole or not at all.
 *
 * - row of a feature: `weights[neurons]`, then `psqt[8]`
 * - row of biases: `bias[neurons]`
 * - row of a stack: `weights1[2 · neurons][16]`, `bias1[16]`, `weights2[32][16]`, `bias2[32]`, `weights3[32]`, `bias3`
 *
 * @typedef {object} Layout
 * @property {number} neurons trained neurons of each side, 1 to 512
 * @property {number} featureLength
 * @property {number} biasAt
 * @property {number} stacksAt
 * @property {number} stackLength
 * @property {StackLayout} stack offsets within its row
 * @property {number} size number of parameters
 * @property {number} moments number of Adam's means: one for each parameter, then those shared by the features of one piece
 *   on one square
 *
 * @typedef {object} StackLayout
 * @property {number} bias1
 * @property {number} weights2
 * @property {number} bias2
 * @property {number} weights3
 * @property {number} bias3
 */

/** Number of pairs of a piece and a square. A feature combines such a pair with the square of the own king. */
export const PIECE_SQUARES = PIECES * SQUARES;
export const BIAS_ROW = FEATURES;
export const FIRST_STACK_ROW = FEATURES + 1;
export const ROWS = FEATURES + 1 + STACKS;

/** @type {(neurons: number) => Layout} */
export function makeLayout(neurons) {
  const featureLength = neurons + STACKS;
  const biasAt = FEATURES * featureLength;
  const stacksAt = biasAt + neurons;
  const bias1 = 2 * neurons * HIDDEN_1;
  const weights2 = bias1 + HIDDEN_1;
  const bias2 = weights2 + HIDDEN_2 * HIDDEN_1;
  const weights3 = bias2 + HIDDEN_2;
  const bias3 = weights3 + HIDDEN_2;
  const stackLength = bias3 + 1;
  const size = stacksAt + STACKS * stackLength;
  const stack = { bias1, weights2, bias2, weights3, bias3 };
  const moments = size + PIECE_SQUARES * featureLength;
  return { neurons, featureLength, biasAt, stacksAt, stackLength, stack, size, moments };
}

/**
 * @param {Layout} layout
 * @param {number} row
 * @returns {number} start of the row
 */
export function rowStart({ featureLength, biasAt, stacksAt, stackLength }, row) {
  if (row < BIAS_ROW) return row * featureLength;
  return row === BIAS_ROW ? biasAt : stacksAt + (row - FIRST_STACK_ROW) * stackLength;
}

/** @type {(layout: Layout, row: number) => number} */
export function rowLength({ neurons, featureLength, stackLength }, row) {
  if (row < BIAS_ROW) return featureLength;
  return row === BIAS_ROW ? neurons : stackLength;
}

/**
 * @param {Layout} layout
 * @param {number} pieceSquare 0 to {@link PIECE_SQUARES} − 1
 * @returns {number} start of the shared moments of its nine features
 */
export function sharedStart({ size, featureLength }, pieceSquare) {
  return size + pieceSquare * featureLength;
}
