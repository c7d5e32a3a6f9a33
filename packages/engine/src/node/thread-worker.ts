/* oxlint-disable unicorn/require-post-message-target-origin -- A port's `postMessage` takes no origin. */
/** The script of a helper thread on Node. */
import { parentPort } from 'node:worker_threads';
import { handleHelperMessages } from '../thread.ts';

const port = parentPort;
const receive = handleHelperMessages((message) => port?.postMessage(message));
port?.on('message', receive);
