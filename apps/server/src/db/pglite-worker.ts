/* oxlint-disable unicorn/require-post-message-target-origin -- Only windows have origins, threads do not. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openPgliteHere, type QueryRequest } from './pglite-backend.ts';

/** Messages of the thread in which the embedded database runs. A query runs without a pause, so it would block the server's own thread. */
export type WorkerRequest =
  | { readonly id: number; readonly kind: 'query'; readonly request: QueryRequest }
  | { readonly id: number; readonly kind: 'close' };

export type WorkerAnswer =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  /** `fields` are the additional fields of the error, which a message between threads would lose. */
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

/** The code, constraint, detail and other string fields of an error. */
function plainFields(error: Error): object {
  return Object.fromEntries(
    Object.entries(error).filter(([, value]) => typeof value === 'string' || value === undefined),
  );
}
