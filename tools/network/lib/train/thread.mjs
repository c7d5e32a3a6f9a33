/* oxlint-disable unicorn/require-post-message-target-origin -- A port's `postMessage` takes no origin. */
import { parentPort, workerData } from 'node:worker_threads';
import { makeLearner } from './batch.mjs';
import { SHARES } from './memory.mjs';
import { GROUPS } from './update.mjs';

/**
 * A thread of a training. All threads work on the same batch, each on its shares, and wait for each other.
 *
 * @typedef {import('./memory.mjs').Shared} Shared
 *
 * @typedef {object} Learn
 * @property {'learn'} kind
 * @property {number} from index in the order
 * @property {number} to
 * @property {number} batch positions of each step
 * @property {number} salt
 * @property {number} step number of the first step, from 1
 * @property {readonly number[]} rates learning rate of each step
 *
 * @typedef {{ kind: 'test', from: number, to: number }} Test
 */

/** @type {{ shared: Shared, index: number, threads: number }} */
const { shared, index, threads } = workerData;
const learner = makeLearner(shared);

parentPort?.on('message', (/** @type {Learn | Test} */ job) => {
  if (job.kind === 'learn') learn(job);
  else forOwnParts(SHARES, (share) => learner.test(job, share));
  parentPort?.postMessage('done');
});

/** @param {Learn} job */
function learn({ from, to, batch, salt, step, rates }) {
  for (let done = 0; from + done * batch < to; done += 1) {
    const start = from + done * batch;
    const end = Math.min(to, start + batch);
    forOwnParts(SHARES, (share) => learner.learn({ from: start, to: end, salt }, share));
    waitForThreads();
    const rate = rates[done];
    forOwnParts(GROUPS, (group) =>
      learner.update(group, { number: step + done, rate, positions: end - start }),
    );
    waitForThreads();
  }
}

/**
 * Runs `work` for every part of this thread.
 *
 * @type {(count: number, work: (number: number) => void) => void}
 */
function forOwnParts(count, work) {
  for (let number = index; number < count; number += threads) work(number);
}

/** A barrier: waits until every thread has called this function. */
function waitForThreads() {
  const { barrier } = shared;
  const round = Atomics.load(barrier, 1);
  if (Atomics.add(barrier, 0, 1) === threads - 1) {
    Atomics.store(barrier, 0, 0);
    Atomics.add(barrier, 1, 1);
    Atomics.notify(barrier, 1);
  } else while (Atomics.load(barrier, 1) === round) Atomics.wait(barrier, 1, round);
}
