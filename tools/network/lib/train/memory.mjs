import { makeLayout, ROWS } from './layout.mjs';

/**
 * The shared memory of a training's threads.
 *
 * A batch is divided into a fixed number of shares, each with its own gradient. The gradients are always added in the same
 * order, so that the same data and seed make the same network with any number of threads.
 *
 * @typedef {object} Shared
 * @property {number} neurons
 * @property {Float32Array} parameters
 * @property {Float32Array} means
 * @property {Float32Array} squares
 * @property {Float32Array} gradients of each share, one after the other
 * @property {Uint8Array} touched rows of each share
 * @property {Float64Array} losses accumulated loss of each share
 * @property {Int32Array} barrier
 * @property {Uint8Array} records
 * @property {Uint32Array} starts of the records, and the end of the last
 * @property {Uint32Array} order of the positions in an epoch
 */

export const SHARES = 16;

/**
 * @param {{ neurons: number, records: Uint8Array, starts: readonly number[] | Uint32Array, trained: number }} data
 *   `trained`: number of training positions
 * @returns {Shared}
 */
export function makeShared({ neurons, records, starts, trained }) {
  const { size, moments } = makeLayout(neurons);
  const shared = {
    neurons,
    parameters: new Float32Array(share(4 * size)),
    means: new Float32Array(share(4 * moments)),
    squares: new Float32Array(share(4 * moments)),
    gradients: new Float32Array(share(4 * size * SHARES)),
    touched: new Uint8Array(share(ROWS * SHARES)),
    losses: new Float64Array(share(8 * SHARES)),
    barrier: new Int32Array(share(8)),
    records: new Uint8Array(share(records.length)),
    starts: new Uint32Array(share(4 * (starts.length + 1))),
    order: new Uint32Array(share(4 * trained)),
  };
  shared.records.set(records);
  shared.starts.set(starts);
  shared.starts[starts.length] = records.length;
  return shared;
}

/** @param {number} bytes */
function share(bytes) {
  return new SharedArrayBuffer(bytes);
}
