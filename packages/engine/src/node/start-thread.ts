/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; worker threads have none. */
/** Threads of a search as worker threads of Node. */
import { Worker } from 'node:worker_threads';
import type { StartThread } from '../helper-team.ts';

/** Both of the source and of the build: workers run what is built. */
const SCRIPT = new URL('../../dist/node/thread-worker.js', import.meta.url);

export const startThread: StartThread = (listener) => {
  const worker = new Worker(SCRIPT);
  worker.on('message', listener.message);
  worker.on('error', listener.failed);
  worker.on('exit', listener.failed);
  // Only a thread that searches keeps the program alive.
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
