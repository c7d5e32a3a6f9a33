/* oxlint-disable unicorn/require-post-message-target-origin -- A port's `postMessage` takes no origin. */
import { parentPort } from 'node:worker_threads';

/** Answers each number with its double. */
parentPort?.on('message', (/** @type {number} */ number) => parentPort?.postMessage(2 * number));
