/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a worker has none. */
import { defineService } from '../../../lib/services.ts';
import type { FromWorker, ToWorker } from './pgn-messages.ts';

/** A running reader and writer of PGN: a worker, or in tests this thread. */
export interface PgnPort {
  post(message: ToWorker, transfer?: Transferable[]): void;
  /** Ends it and frees its games. */
  end(): void;
}

export interface PgnListener {
  readonly message: (message: FromWorker) => void;
  /** It crashed. No message follows. */
  readonly failed: () => void;
}

export type MakePort = (listener: PgnListener) => PgnPort;

/** May throw, as `new Worker` does where a policy forbids it. */
const makeWorkerPort: MakePort = ({ message, failed }) => {
  const worker = new Worker(new URL('./pgn-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => message(data));
  worker.addEventListener('messageerror', failed);
  // Not prevented: the browser logs the error to the console.
  worker.addEventListener('error', failed);
  return {
    post: (sent, transfer = []) => worker.postMessage(sent, transfer),
    end: () => worker.terminate(),
  };
};

/** Starts a reader and writer of PGN. */
export const openPort = defineService((): MakePort => makeWorkerPort);
