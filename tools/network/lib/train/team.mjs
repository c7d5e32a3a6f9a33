/* oxlint-disable unicorn/require-post-message-target-origin -- A worker's `postMessage` takes no origin. */
import { Worker } from 'node:worker_threads';

/**
 * The threads of a training, which carry out jobs together.
 *
 * @typedef {import('./memory.mjs').Shared} Shared
 * @typedef {import('./thread.mjs').Learn} Learn
 * @typedef {import('./thread.mjs').Test} Test
 */

/**
 * @param {Shared} shared
 * @param {number} threads
 */
export function startTeam(shared, threads) {
  const program = new URL('thread.mjs', import.meta.url);
  const workers = Array.from({ length: threads }, (_, index) => {
    const workerData = { shared, index, threads };
    // The flags of this process are not passed on, because the flags of a test run would make Node read TypeScript.
    return new Worker(program, { workerData, execArgv: [] });
  });
  return {
    /**
     * @param {Learn | Test} job
     * @returns {Promise<number>} the sum of the losses
     */
    async run(job) {
      shared.losses.fill(0);
      await Promise.all(workers.map((worker) => runOn(worker, job)));
      return shared.losses.reduce((sum, loss) => sum + loss, 0);
    },
    async end() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** @type {(worker: Worker, job: Learn | Test) => Promise<void>} */
function runOn(worker, job) {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', () => {
      worker.off('error', reject);
      resolve();
    });
    worker.postMessage(job);
  });
}
