/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin. */
import { parentPort, workerData } from 'node:worker_threads';
import { makeLearner } from './batch.mjs';
import { SHARES } from './memory.mjs';
import { GROUPS } from './update.mjs';

/**
 * One of the threads of a training. All do the same batches, each a part of every one, and wait for each other.
 *
 * @typedef {import('./memory.mjs').Shared} Shared
 *
 * @typedef {object} Learn
 * @property {'learn'} kind
 * @property {number} from place in the order
 * @property {number} to
 * @property {number} batch positions of each
 * @property {number} salt
 * @property {number} step number of the first, from 1
 * @property {readonly number[]} rates of each
 *
 * @typedef {{ kind: 'test', from: number, to: number }} Test
 */

/** @type {{ shared: Shared, index: number, threads: number }} */
const { shared, index, threads } = workerData;
const learner = makeLearner(shared);

parentPort?.on('message', (/** @type {Learn | Test} */ order) => {
  if (order.kind === 'learn') learn(order);
  else forOwn(SHARES, (share) => learner.test(order, share));
  parentPort?.postMessage('done');
});

/** @param {Learn} order */
function learn({ from, to, batch, salt, step, rates }) {
  for (let done = 0; from + done * batch < to; done += 1) {
    const start = from + done * batch;
    const end = Math.min(to, start + batch);
    forOwn(SHARES, (share) => learner.learn({ from: start, to: end, salt }, share));
    meet();
    const rate = rates[done];
    forOwn(GROUPS, (group) =>
      learner.update(group, { number: step + done, rate, positions: end - start }),
    );
    meet();
  }
}

/**
 * @param {number} count
 * @param {(number: number) => void} work
 */
function forOwn(count, work) {
  for (let number = index; number < count; number += threads) work(number);
}

/** Waits until every thread is here. */
function meet() {
  const { barrier } = shared;
  const round = Atomics.load(barrier, 1);
  if (Atomics.add(barrier, 0, 1) === threads - 1) {
    Atomics.store(barrier, 0, 0);
    Atomics.add(barrier, 1, 1);
    Atomics.notify(barrier, 1);
  } else while (Atomics.load(barrier, 1) === round) Atomics.wait(barrier, 1, round);
}
