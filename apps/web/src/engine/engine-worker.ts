/**
 * The script of the engine's worker and of its helper threads. The worker starts its threads from this same file,
 * which the browser has cached by then. A worker's name determines which of the two roles it has.
 */
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; the page of a worker has none. */
import type { StartThread } from '@chuhe/engine/helper-team';
import { handleHelperMessages } from '@chuhe/engine/thread';
import { UciEngine } from '@chuhe/engine/uci-engine';
import { detailOf, failureFrom } from './failure.ts';
import { SITE_NETWORK_FILE } from './network.ts';
import type { EngineParts, FromWorker, ToWorker } from './worker-messages.ts';

const THREAD_NAME = 'chuhe-engine-thread';

if (self.name === THREAD_NAME) runThread();
else runEngine();

function runThread(): void {
  const take = handleHelperMessages((message) => self.postMessage(message));
  self.addEventListener('message', ({ data }) => take(data));
}

function runEngine(): void {
  let engine: UciEngine | undefined;
  const files = new Map<string, Uint8Array>();
  self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
    if (data.kind === 'line') engine?.receive(data.text);
    else if (data.kind === 'file') files.set(data.name, data.bytes);
    else engine = start(data.parts, files);
  });
}

function start(
  { single, threads, network }: EngineParts,
  files: Map<string, Uint8Array>,
): UciEngine | undefined {
  try {
    const engine = new UciEngine({
      builds: { single, threads },
      network: { name: SITE_NETWORK_FILE, bytes: network },
      host: {
        write: (text) => post({ kind: 'line', text }),
        now: () => performance.now(),
        yieldToEvents: makeYield(),
        readFile: async (name) => readFileOnce(name, files),
        // Old browsers cannot start workers from workers.
        startThread: typeof Worker === 'function' ? startThread : undefined,
      },
    });
    post({ kind: 'started' });
    return engine;
  } catch (error) {
    post({ kind: 'failed', failure: failureFrom('start-failed', detailOf(error)) });
    return undefined;
  }
}

/** Removes the file to free its memory, since the engine reads each file only once. */
function readFileOnce(name: string, files: Map<string, Uint8Array>): Uint8Array {
  const bytes = files.get(name);
  files.delete(name);
  if (bytes === undefined) throw new Error('It was not sent.');
  return bytes;
}

/** Yields by a message to this worker itself. Pending messages are handled first, and it is quicker than a timer. */
function makeYield(): () => Promise<void> {
  const { port1, port2 } = new MessageChannel();
  let go = nothing;
  port1.addEventListener('message', () => go());
  port1.start();
  return () =>
    new Promise((resolve) => {
      go = resolve;
      port2.postMessage(0);
    });
}

const startThread: StartThread = (listener) => {
  const worker = new Worker(self.location.href, { name: THREAD_NAME });
  worker.addEventListener('message', ({ data }) => listener.message(data));
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    listener.failed();
  });
  return {
    post: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
  };
};

function nothing(): void {}

function post(message: FromWorker): void {
  self.postMessage(message);
}
