import { makeFeatures, readFeatures } from '../features.mjs';
import { hash } from '../random.mjs';
import { readLabel } from '../records.mjs';
import { addGradient, evaluate, makeWorkspace } from './gradient.mjs';
import { makeLayout, ROWS } from './layout.mjs';
import { lossOf } from './loss.mjs';
import { SHARES } from './memory.mjs';
import { makeUpdater } from './update.mjs';

/**
 * The work of a thread: gradients of its shares of a batch, and updates of its groups of rows.
 *
 * @typedef {import('./memory.mjs').Shared} Shared
 *
 * @typedef {object} Batch
 * @property {number} from index in the order
 * @property {number} to
 * @property {number} salt decides which positions are mirrored
 */

/** @param {Shared} shared */
export function makeLearner(shared) {
  const { parameters, records, starts, order, losses } = shared;
  const layout = makeLayout(shared.neurons);
  const features = makeFeatures();
  const workspace = makeWorkspace(layout);
  const gradients = Array.from({ length: SHARES }, (_, index) => ({
    values: shared.gradients.subarray(index * layout.size, (index + 1) * layout.size),
    touched: shared.touched.subarray(index * ROWS, (index + 1) * ROWS),
  }));

  /**
   * @param {number} number of the position
   * @param {boolean} isMirrored
   */
  const evaluateLoss = (number, isMirrored) => {
    readFeatures(features, records, starts[number], isMirrored);
    const { score, result } = readLabel(records, starts[number + 1]);
    const output = evaluate(layout, parameters, features, workspace);
    return lossOf(output, { material: features.material, score, result });
  };

  return {
    /**
     * Adds up the gradient of a share of a batch.
     *
     * @param {Batch} batch
     * @param {number} share
     */
    learn({ from, to, salt }, share) {
      for (let index = from + share; index < to; index += SHARES) {
        const number = order[index];
        const { value, derivative } = evaluateLoss(number, (hash(number ^ salt) & 1) === 1);
        losses[share] += value;
        addGradient(layout, parameters, { features, workspace, derivative }, gradients[share]);
      }
    },

    update: makeUpdater(layout, shared, gradients),

    /**
     * Adds up the loss of a share of test positions.
     *
     * @param {{ from: number, to: number }} range numbers of positions
     * @param {number} share
     */
    test({ from, to }, share) {
      for (let number = from + share; number < to; number += SHARES) {
        losses[share] += evaluateLoss(number, false).value;
      }
    },
  };
}
