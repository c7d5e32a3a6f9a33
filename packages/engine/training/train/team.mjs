/* oxlint-disable unicorn/require-post-message-target-origin -- A worker's `postMessage` takes no origin. */
import { Worker } from 'node:worker_threads';
import { CONTROL_BYTES } from './memory.mjs';

/**
 * The threads of a training, which carry out jobs together.
 *
 * @typedef {import('./memory.mjs').TrainingMemory} TrainingMemory
 * @typedef {import('./thread.mjs').Learn} Learn
 * @typedef {import('./thread.mjs').Test} Test
 */

/** Offsets in the control numbers. */
const FAULT_INDEX = 1;
const TOTAL_LOSS_AT = 8;
const TEST_LOSSES_AT = 16;
const TEST_SHARES = 16;

/**
 * The positions must be complete, since their addresses are passed on.
 *
 * @param {TrainingMemory} training
 * @param {{ module: WebAssembly.Module, threads: number, target: import('./trainer.mjs').Target }} options
 */
export function startTeam({ memory, header, control }, { module, threads, target }) {
  const program = new URL('thread.mjs', import.meta.url);
  const workers = Array.from({ length: threads }, (_, thread) => {
    const workerData = { module, memory, header, control, thread, threads, target };
    // The flags of this process are not passed on, because the flags of a test run would make Node read TypeScript.
    return new Worker(program, { workerData, execArgv: [] });
  });
  const counters = new Uint32Array(memory.buffer, control, CONTROL_BYTES / 4);
  const total = new Float64Array(memory.buffer, control + TOTAL_LOSS_AT, 1);
  const tested = new Float64Array(memory.buffer, control + TEST_LOSSES_AT, TEST_SHARES);
  return {
    /**
     * @param {Learn | Test} job
     * @returns {Promise<number>} the sum of the losses; NaN or infinite if learning has stopped because of it
     */
    async run(job) {
      counters.set([0, 0]);
      total.fill(0);
      tested.fill(0);
      await Promise.all(workers.map((worker) => runOn(worker, job)));
      if (job.kind === 'test') return tested.reduce((sum, loss) => sum + loss, 0);
      return counters[FAULT_INDEX] === 0 ? total[0] : Number.NaN;
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
