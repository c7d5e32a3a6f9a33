import { HIDDEN_1, HIDDEN_2, KING_SQUARES } from '@chuhe/engine/network/format';
import { descend } from './adam.mjs';
import {
  BIAS_ROW,
  FIRST_STACK_ROW,
  PLACES,
  ROWS,
  rowLength,
  rowStart,
  sharedStart,
} from './layout.mjs';
import { LIMITS } from './scales.mjs';

/**
 * Changes the network by the slopes that the shares of a batch have added up.
 *
 * The nine features of one piece on one square, which differ by the own king's square alone, learn from each other: beside
 * its own step each takes one that is common to the nine, of their slopes together. What is seldom seen with one king is
 * so known from the others. A row that no position of the batch has used takes no step of its own, and its moments stay.
 *
 * @typedef {import('./adam.mjs').Step} Step
 * @typedef {import('./gradient.mjs').Gradient} Gradient
 * @typedef {import('./layout.mjs').Layout} Layout
 * @typedef {import('./adam.mjs').Moments & { parameters: Float32Array }} State
 */

/** What is updated as one: nine features, or one of the other rows. */
export const GROUPS = PLACES + ROWS - BIAS_ROW;

/**
 * @param {Layout} layout
 * @param {State} state
 * @param {readonly Gradient[]} gradients of the shares
 */
export function makeUpdater(layout, state, gradients) {
  const own = new Float32Array(Math.max(layout.stackLength, layout.featureLength));
  const common = new Float32Array(layout.featureLength);
  const { parameters } = state;

  /**
   * @param {number} row
   * @param {number} positions of the batch
   * @returns {Float32Array | undefined} its slopes, if it was used
   */
  const take = (row, positions) => {
    const used = gradients.filter(({ touched }) => touched[row] === 1);
    if (used.length === 0) return undefined;
    const start = rowStart(layout, row);
    const slopes = own.subarray(0, rowLength(layout, row)).fill(0);
    for (const { values, touched } of used) {
      for (let index = 0; index < slopes.length; index += 1) {
        slopes[index] += values[start + index] / positions;
      }
      values.fill(0, start, start + slopes.length);
      touched[row] = 0;
    }
    return slopes;
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
   * @param {number} place
   * @param {Step & { positions: number }} step
   */
  const updatePlace = (place, { positions, ...step }) => {
    let isUsed = false;
    common.fill(0);
    for (let king = 0; king < KING_SQUARES; king += 1) {
      const row = king * PLACES + place;
      const slopes = take(row, positions);
      if (slopes === undefined) continue;
      isUsed = true;
      for (let index = 0; index < slopes.length; index += 1) common[index] += slopes[index];
      descend(state, rowStart(layout, row), slopes, step);
      subtract(row, slopes);
    }
    if (!isUsed) return;
    descend(state, sharedStart(layout, place), common, step);
    for (let king = 0; king < KING_SQUARES; king += 1) subtract(king * PLACES + place, common);
  };

  /**
   * @param {number} group 0 to {@link GROUPS} − 1; no two threads may have the same
   * @param {Step & { positions: number }} step `positions` of the batch
   */
  return (group, step) => {
    if (group < PLACES) updatePlace(group, step);
    else {
      const row = BIAS_ROW + group - PLACES;
      const slopes = take(row, step.positions);
      if (slopes === undefined) return;
      descend(state, rowStart(layout, row), slopes, step);
      subtract(row, slopes);
    }
  };
}

/**
 * Keeps a row within what the file can hold.
 *
 * @param {Layout} layout
 * @param {Float32Array} parameters
 * @param {number} row
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
 * @param {number} most either way
 */
function limit(values, from, count, most) {
  for (let index = from; index < from + count; index += 1) {
    if (values[index] > most) values[index] = most;
    else if (values[index] < -most) values[index] = -most;
  }
}
