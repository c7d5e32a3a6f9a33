/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a worker has none. */
import type { FromWorker, ToWorker } from './pgn-messages.ts';

/** A running user and writer of PGN, wherever it runs. */
export interface PgnPort {
  post(message: ToWorker, transfer?: Transferable[]): void;
  /** Ends it, and frees the games it holds. */
  end(): void;
}

export interface PgnListener {
  readonly message: (message: FromWorker) => void;
  /** It could not be started, or it crashed. Nothing comes any more. */
  readonly failed: () => void;
}

export type MakePort = (listener: PgnListener) => PgnPort;

/** May throw, as `new Worker` does where a policy forbids it. */
const makeWorkerPort: MakePort = ({ message, failed }) => {
  const worker = new Worker(new URL('./pgn-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => message(data));
  worker.addEventListener('messageerror', failed);
  // Its default stays: the console has what went wrong.
  worker.addEventListener('error', failed);
  return {
    post: (sent, transfer = []) => worker.postMessage(sent, transfer),
    end: () => worker.terminate(),
  };
};

let make: MakePort = makeWorkerPort;

/** Starts a user and writer. */
export const openPort: MakePort = (listener) => make(listener);

/** For tests: where the work is done. */
export function setPort(next: MakePort): void {
  make = next;
}
