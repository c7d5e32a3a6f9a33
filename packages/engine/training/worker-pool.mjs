/* oxlint-disable unicorn/require-post-message-target-origin -- A worker's `postMessage` takes no origin. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Threads that do one task after the other.
 *
 * @typedef {object} Pool
 * @property {URL} script answers each message, a task, with one message, its result
 * @property {unknown} data for `workerData`
 * @property {number} threads
 * @property {number} ahead tasks that a thread has at a time
 * @property {AbortSignal} signal ends the run; what the threads still do is dropped
 */

/**
 * Resolves when no more results are needed, or when the signal is aborted.
 *
 * @template Task
 * @template Result
 * @param {Pool} pool
 * @param {object} work
 * @param {() => Task | undefined} work.next
 * @param {() => boolean} work.isDone
 * @param {(result: Result) => void} work.take
 */
export async function runWorkers({ script, data, threads, ahead, signal }, work) {
  if (work.isDone()) return;
  /** @type {Worker[]} */
  const workers = [];
  try {
    const ends = Array.from({ length: threads }, () => {
      // The flags of this process are not passed on, because the flags of a test run would make Node read TypeScript.
      const worker = new Worker(script, { workerData: data, execArgv: [] });
      workers.push(worker);
      return runWorker(worker, ahead, work);
    });
    // The thread with the last result ends the run. Others may have had no task left.
    await Promise.race([...ends, once(signal, 'abort')]);
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

/**
 * @template Task
 * @template Result
 * @param {Worker} worker
 * @param {number} ahead
 * @param {{ next: () => Task | undefined, isDone: () => boolean, take: (result: Result) => void }} work
 * @returns {Promise<void>} resolves after the last result that is needed; pending if another worker has it
 */
function runWorker(worker, ahead, { next, isDone, take }) {
  return new Promise((resolve, reject) => {
    const sendNext = () => {
      const task = next();
      if (task !== undefined) worker.postMessage(task);
    };
    worker.on('message', (/** @type {Result} */ result) => {
      try {
        if (!isDone()) take(result);
        if (isDone()) resolve();
        else sendNext();
      } catch (error) {
        reject(error);
      }
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('A thread has ended')));
    for (let count = 0; count < ahead; count += 1) sendNext();
  });
}
