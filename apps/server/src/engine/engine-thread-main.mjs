/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a port takes lines. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { UciEngine } from '@chuhe/engine/uci-engine';

/**
 * The script of an engine's thread, which exchanges lines by its port. Plain JavaScript, since Node runs it from the
 * source in tests and from the build in the product.
 */

/** @type {import('./engine-thread.ts').ThreadData} */
const { compiled, network } = workerData;
const port = parentPort;
if (port === null) throw new Error('This script runs in a worker thread.');

const engine = new UciEngine({
  builds: { single: compiled },
  network,
  host: {
    write: (line) => port.postMessage(line),
    now: () => performance.now(),
    yieldToEvents: () => nextTurn(),
    // Without the port, the thread ends.
    quit: () => port.close(),
  },
});
port.on('message', (line) => engine.receive(line));
