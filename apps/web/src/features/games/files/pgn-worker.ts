/** The worker that reads and writes PGN. */
/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; the page that a worker belongs to has none. */
import type { ToWorker } from './pgn-messages.ts';
import { PgnService } from './pgn-service.ts';

const service = new PgnService((message, transfer = []) => self.postMessage(message, { transfer }));

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  // The page is notified of uncaught errors in the worker, but not of rejected promises.
  service.take(data).catch(reportError);
});
