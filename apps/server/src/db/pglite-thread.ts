/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a thread has none. */
import { Worker } from 'node:worker_threads';
import type { PgliteBackend, QueryAnswer } from './pglite-backend.ts';
import type { WorkerAnswer, WorkerRequest } from './pglite-worker.ts';

/** Starts `pglite-worker` and speaks to it. Fails when the database cannot be opened. */
export async function openPgliteInThread(folder: string): Promise<PgliteBackend> {
  const worker = new Worker(new URL('pglite-worker.js', import.meta.url), {
    workerData: { folder },
  });
  const waiting = new Map<number, Waiting>();
  const opened = new Promise<unknown>((resolve, reject) => waiting.set(0, { resolve, reject }));
  let last = 0;

  worker.on('message', (answer: WorkerAnswer) => {
    const pending = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.ok) pending?.resolve(answer.value);
    else pending?.reject(Object.assign(new Error(answer.message), answer.fields));
  });
  const failAll = (error: Error): void => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  worker.on('error', failAll);
  worker.on('exit', () => failAll(new Error('The database thread has ended')));

  const send = (message: WithoutId<WorkerRequest>): Promise<unknown> => {
    last += 1;
    const id = last;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...message, id });
    });
  };
  await opened;
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It is what `PgliteBackend.query` gave in the thread.
    query: async (request) => (await send({ kind: 'query', request })) as QueryAnswer,
    close: async () => {
      await send({ kind: 'close' });
      await worker.terminate();
    },
  };
}

type WithoutId<Message> = Message extends { id: number } ? Omit<Message, 'id'> : never;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}
