/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; worker threads have none. */
/** The script of a worker thread that helps a search. */
import { parentPort } from 'node:worker_threads';
import { makeThread } from '../thread.ts';

const port = parentPort;
const take = makeThread((message) => port?.postMessage(message));
port?.on('message', take);
