/* oxlint-disable unicorn/require-post-message-target-origin -- Only windows have origins, ports do not. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { UciEngine } from '@chuhe/engine/uci-engine';

/**
 * The script of an engine's thread, which sends and receives lines through its port. It is plain JavaScript, because
 * tests run it from the source, and Node cannot run TypeScript in a thread.
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
    // The thread ends when its port is closed.
    quit: () => port.close(),
  },
});
port.on('message', (line) => engine.receive(line));
