/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a thread has none. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openPgliteHere, type QueryRequest } from './pglite-backend.ts';

/**
 * The embedded database in a thread of its own: a query runs to its end without a pause, and in the server's thread it
 * would hold every other request for so long.
 */
export type WorkerRequest =
  | { readonly id: number; readonly kind: 'query'; readonly request: QueryRequest }
  | { readonly id: number; readonly kind: 'close' };

export type WorkerAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  /** An error's own fields: a thread's messages carry none of them but the text. */
  | { readonly id: number; readonly ok: false; readonly message: string; readonly fields: object };

const { folder } = z.object({ folder: z.string() }).parse(workerData);
const opening = openPgliteHere(folder);

parentPort?.on('message', (message: WorkerRequest) => void answer(message));
await answer({ id: 0, kind: 'query', request: { sql: 'select 1', params: [], rowMode: 'array' } });

async function answer(message: WorkerRequest): Promise<void> {
  const { id } = message;
  let reply: WorkerAnswer;
  try {
    const backend = await opening;
    const value =
      message.kind === 'query' ? await backend.query(message.request) : await backend.close();
    reply = { id, ok: true, value };
  } catch (error) {
    const isError = error instanceof Error;
    const message = isError ? error.message : String(error);
    reply = { id, ok: false, message, fields: isError ? plainFields(error) : {} };
  }
  parentPort?.postMessage(reply);
  if (message.kind === 'close') parentPort?.close();
}

/** Code, constraint, detail and so on. */
function plainFields(error: Error): object {
  return Object.fromEntries(
    Object.entries(error).filter(([, value]) => typeof value === 'string' || value === undefined),
  );
}
