/**
 * Divides a training into runs of steps, which the threads carry out without returning.
 *
 * @typedef {object} Plan
 * @property {number} epochs
 * @property {number} batch
 * @property {number} trained number of training positions
 * @property {number} interval most steps of a run
 *
 * @typedef {object} Run
 * @property {number} epoch from 0
 * @property {boolean} needsOrder whether the positions must be ordered for its epoch first
 * @property {boolean} endsEpoch
 * @property {number} from index in the order
 * @property {number} to
 * @property {number} first number of finished steps before the run
 * @property {number} last number of finished steps after it
 */

/**
 * @param {Plan} plan
 * @returns {number} steps of all epochs
 */
export function totalSteps({ epochs, batch, trained }) {
  return epochs * Math.ceil(trained / batch);
}

/**
 * The runs after `done` finished steps, with which a run must have ended.
 *
 * @param {Plan} plan
 * @param {number} done
 * @returns {Generator<Run>}
 */
export function* planRuns({ epochs, batch, trained, interval }, done) {
  const perEpoch = Math.ceil(trained / batch);
  for (let first = done; first < epochs * perEpoch; ) {
    const epoch = Math.floor(first / perEpoch);
    const last = Math.min(first + interval, (epoch + 1) * perEpoch);
    yield {
      epoch,
      needsOrder: first === done || first % perEpoch === 0,
      endsEpoch: last % perEpoch === 0,
      from: (first % perEpoch) * batch,
      to: Math.min(trained, (last - epoch * perEpoch) * batch),
      first,
      last,
    };
    first = last;
  }
}
