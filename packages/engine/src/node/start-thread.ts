/* oxlint-disable unicorn/require-post-message-target-origin -- A worker's `postMessage` takes no origin. */
/** Starts helper threads as worker threads of Node. */
import { Worker } from 'node:worker_threads';
import type { StartThread } from '../helper-team.ts';

/** The built script. It is used even if this file runs from source, because workers cannot run TypeScript. */
const SCRIPT = new URL('../../dist/node/thread-worker.js', import.meta.url);

export const startThread: StartThread = (listener) => {
  const worker = new Worker(SCRIPT);
  worker.on('message', listener.message);
  worker.on('error', listener.failed);
  worker.on('exit', listener.failed);
  // A thread keeps the program alive only while it handles a message.
  worker.unref();
  worker.on('message', () => worker.unref());
  return {
    post: (message) => {
      worker.ref();
      worker.postMessage(message);
    },
    terminate: () => void worker.terminate(),
  };
};
