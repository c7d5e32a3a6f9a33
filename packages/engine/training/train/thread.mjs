/* oxlint-disable unicorn/require-post-message-target-origin -- A port's `postMessage` takes no origin. */
import { parentPort, workerData } from 'node:worker_threads';
import { CONTROL_BYTES } from './memory.mjs';
import { DECAY } from './schedule.mjs';
import { openTrainer } from './trainer.mjs';

/**
 * A thread of a training. All threads work on the same batch and wait for each other.
 *
 * @typedef {object} Setup
 * @property {WebAssembly.Module} module
 * @property {WebAssembly.Memory} memory
 * @property {number} header
 * @property {number} control
 * @property {number} thread from 0
 * @property {number} threads
 * @property {import('./trainer.mjs').Target} target
 *
 * @typedef {object} Learn
 * @property {'learn'} kind
 * @property {number} from index in the order
 * @property {number} to
 * @property {number} batch positions of each step
 * @property {number} salt decides which positions are mirrored
 * @property {readonly StepRate[]} rates of the steps
 *
 * @typedef {object} StepRate
 * @property {number} rate with the corrections of Adam's means
 * @property {number} epsilon
 *
 * @typedef {{ kind: 'test', from: number, to: number }} Test
 */

/** Indices in the control numbers: next block or group, fault, then the barrier's count and round. */
const NEXT = 0;
const FAULT = 1;
const WAITING = 48;
const ROUND = 49;

/** @type {Setup | null} */
const setup = workerData;
if (setup !== null && parentPort !== null) serve(setup, parentPort);

/**
 * @param {Setup} setup
 * @param {NonNullable<typeof parentPort>} port
 */
function serve({ module, memory, header, control, thread, threads, target }, port) {
  const trainer = openTrainer(module, { memory, header }, { thread, ...target });
  const counters = new Int32Array(memory.buffer, control, CONTROL_BYTES / 4);

  /** A barrier: waits until every thread has called this function. The last one resets the counter of blocks and groups. */
  const waitForThreads = () => {
    const round = Atomics.load(counters, ROUND);
    if (Atomics.add(counters, WAITING, 1) === threads - 1) {
      Atomics.store(counters, WAITING, 0);
      Atomics.store(counters, NEXT, 0);
      Atomics.add(counters, ROUND, 1);
      Atomics.notify(counters, ROUND);
    } else while (Atomics.load(counters, ROUND) === round) Atomics.wait(counters, ROUND, round);
  };

  /** @param {Learn} job */
  const learn = ({ from, to, batch, salt, rates }) => {
    for (const [done, { rate, epsilon }] of rates.entries()) {
      const start = from + done * batch;
      const end = Math.min(to, start + batch);
      trainer.learnBlocks(start, end, salt);
      waitForThreads();
      trainer.update(end - start, rate, DECAY.mean, DECAY.square, epsilon);
      waitForThreads();
      // All threads see the same value, since it changes only between the two barriers.
      if (Atomics.load(counters, FAULT) !== 0) return;
    }
  };

  port.on('message', (/** @type {Learn | Test} */ job) => {
    if (job.kind === 'learn') learn(job);
    else trainer.testShares(job.from, job.to);
    port.postMessage('done');
  });
}
