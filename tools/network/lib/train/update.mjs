import { HIDDEN_1, HIDDEN_2, KING_SQUARES } from '@chuhe/engine/network/format';
import { descend } from './adam.mjs';
import {
  BIAS_ROW,
  FIRST_STACK_ROW,
  PIECE_SQUARES,
  ROWS,
  rowLength,
  rowStart,
  sharedStart,
} from './layout.mjs';
import { LIMITS } from './scales.mjs';

/**
 * Updates the network by the gradients of a batch's shares.
 *
 * The nine features of one piece on one square differ only by the own king's square. Each feature is updated by its own step
 * and by a step that all nine share, computed from the sum of their gradients. So a feature that is rare with one square of
 * the king learns from the others. A row that no position of the batch uses has no step of its own, and its moments do not
 * change.
 *
 * @typedef {import('./adam.mjs').Step} Step
 * @typedef {import('./gradient.mjs').Gradient} Gradient
 * @typedef {import('./layout.mjs').Layout} Layout
 * @typedef {import('./adam.mjs').Moments & { parameters: Float32Array }} State
 */

/** Number of groups. A group is nine features or one of the other rows, and is updated by one thread. */
export const GROUPS = PIECE_SQUARES + ROWS - BIAS_ROW;

/**
 * @param {Layout} layout
 * @param {State} state
 * @param {readonly Gradient[]} gradients of the shares
 */
export function makeUpdater(layout, state, gradients) {
  const own = new Float32Array(Math.max(layout.stackLength, layout.featureLength));
  const sharedStep = new Float32Array(layout.featureLength);
  const { parameters } = state;

  /**
   * @param {number} row
   * @param {number} positions of the batch
   * @returns {Float32Array | undefined} the row's gradient, if the row was used; resets the gradients of the shares
   */
  const take = (row, positions) => {
    const used = gradients.filter(({ touched }) => touched[row] === 1);
    if (used.length === 0) return undefined;
    const start = rowStart(layout, row);
    const gradient = own.subarray(0, rowLength(layout, row)).fill(0);
    for (const { values, touched } of used) {
      for (let index = 0; index < gradient.length; index += 1) {
        gradient[index] += values[start + index] / positions;
      }
      values.fill(0, start, start + gradient.length);
      touched[row] = 0;
    }
    return gradient;
  };

  /**
   * @param {number} row
   * @param {Float32Array} change
   */
  const subtract = (row, change) => {
    const start = rowStart(layout, row);
    for (let index = 0; index < change.length; index += 1)
      parameters[start + index] -= change[index];
    limitRow(layout, parameters, row);
  };

  /**
   * @param {number} pieceSquare
   * @param {Step & { positions: number }} step
   */
  const updatePieceSquare = (pieceSquare, { positions, ...step }) => {
    let isUsed = false;
    sharedStep.fill(0);
    for (let king = 0; king < KING_SQUARES; king += 1) {
      const row = king * PIECE_SQUARES + pieceSquare;
      const gradient = take(row, positions);
      if (gradient === undefined) continue;
      isUsed = true;
      for (let index = 0; index < gradient.length; index += 1) sharedStep[index] += gradient[index];
      descend(state, rowStart(layout, row), gradient, step);
      subtract(row, gradient);
    }
    if (!isUsed) return;
    descend(state, sharedStart(layout, pieceSquare), sharedStep, step);
    for (let king = 0; king < KING_SQUARES; king += 1)
      subtract(king * PIECE_SQUARES + pieceSquare, sharedStep);
  };

  /**
   * @param {number} group 0 to {@link GROUPS} − 1; no two threads may update the same group
   * @param {Step & { positions: number }} step `positions` of the batch
   */
  return (group, step) => {
    if (group < PIECE_SQUARES) updatePieceSquare(group, step);
    else {
      const row = BIAS_ROW + group - PIECE_SQUARES;
      const gradient = take(row, step.positions);
      if (gradient === undefined) return;
      descend(state, rowStart(layout, row), gradient, step);
      subtract(row, gradient);
    }
  };
}

/**
 * Limits a row to the values that the file can store.
 *
 * @type {(layout: Layout, parameters: Float32Array, row: number) => void}
 */
function limitRow(layout, parameters, row) {
  const { neurons, stack } = layout;
  const start = rowStart(layout, row);
  if (row <= BIAS_ROW) limit(parameters, start, neurons, LIMITS.neuron);
  if (row < FIRST_STACK_ROW) return;
  limit(parameters, start, stack.bias1, LIMITS.hiddenWeight);
  limit(parameters, start + stack.weights2, HIDDEN_2 * HIDDEN_1, LIMITS.hiddenWeight);
  limit(parameters, start + stack.weights3, HIDDEN_2, LIMITS.outputWeight);
}

/**
 * @param {Float32Array} values
 * @param {number} from
 * @param {number} count
 * @param {number} most absolute value
 */
function limit(values, from, count, most) {
  for (let index = from; index < from + count; index += 1) {
    if (values[index] > most) values[index] = most;
    else if (values[index] < -most) values[index] = -most;
  }
}
