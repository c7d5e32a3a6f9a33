/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a worker has none. */
import { defineService } from '../../../lib/services.ts';
import type { FromWorker, ToWorker } from './pgn-messages.ts';

/** A running reader and writer of PGN: a worker, or in tests this thread. */
export interface PgnPort {
  post(message: ToWorker, transfer?: Transferable[]): void;
  /** Stops the PGN reader and frees its games. */
  end(): void;
}

export interface PgnListener {
  readonly message: (message: FromWorker) => void;
  /** Called when the PGN reader has crashed. No more messages follow. */
  readonly failed: () => void;
}

export type MakePort = (listener: PgnListener) => PgnPort;

/** May throw, because `new Worker` does if a security policy forbids workers. */
const makeWorkerPort: MakePort = ({ message, failed }) => {
  const worker = new Worker(new URL('./pgn-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => message(data));
  worker.addEventListener('messageerror', failed);
  // The event is not cancelled, so that the browser logs the error to the console.
  worker.addEventListener('error', failed);
  return {
    post: (sent, transfer = []) => worker.postMessage(sent, transfer),
    end: () => worker.terminate(),
  };
};

/** Starts a reader and writer of PGN. */
export const openPort = defineService((): MakePort => makeWorkerPort);
