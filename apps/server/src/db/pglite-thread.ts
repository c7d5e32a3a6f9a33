/* oxlint-disable unicorn/require-post-message-target-origin -- Only windows have origins, threads do not. */
import { Worker } from 'node:worker_threads';
import type { PgliteBackend, QueryAnswer } from './pglite-backend.ts';
import { isEnd } from './pglite-end.ts';
import type { WorkerAnswer, WorkerRequest } from './pglite-worker.ts';

/** Opens the embedded database in a thread. Rejects if it cannot be opened. */
export function openPgliteInThread(folder: string): Promise<PgliteBackend> {
  return connectThread(
    new Worker(new URL('pglite-worker.js', import.meta.url), { workerData: { folder } }),
  );
}

/** Waits until a thread with the protocol of `pglite-worker.ts` has opened its database. Ends the thread if that fails. */
export async function connectThread(worker: Worker): Promise<PgliteBackend> {
  const thread = new Thread(worker);
  try {
    await thread.opened;
  } catch (error) {
    await thread.terminate();
    throw error;
  }
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The thread sends the result of `PgliteBackend.query`.
    query: async (request) => (await thread.send({ kind: 'query', request })) as QueryAnswer,
    close: () => thread.close(),
    lost: thread.lost,
  };
}

/** Sends requests to the thread and matches the answers to them by id. Rejects requests once the thread has ended. */
class Thread {
  readonly opened: Promise<unknown>;
  readonly lost: Promise<Error>;
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  #end: Error | undefined;
  #isClosing = false;
  /** Rejects all requests, and resolves `lost`. */
  #onEnd: (error: Error) => void = () => {};

  constructor(worker: Worker) {
    this.#worker = worker;
    this.opened = new Promise((resolve, reject) => this.#waiting.set(0, { resolve, reject }));
    this.lost = new Promise((resolve) => {
      this.#onEnd = (error) => {
        this.#fail(error);
        if (!this.#isClosing) resolve(error);
      };
    });
    worker.on('error', (error: Error) => this.#onEnd(error));
    worker.on('exit', () => this.#onEnd(new Error('The database thread has ended')));
    worker.on('message', (answer: WorkerAnswer) => this.#settle(answer));
  }

  send(message: WithoutId<WorkerRequest>): Promise<unknown> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...message, id });
    });
  }

  async close(): Promise<void> {
    if (this.#end !== undefined) return;
    this.#isClosing = true;
    try {
      await this.send({ kind: 'close' });
    } finally {
      await this.terminate();
    }
  }

  async terminate(): Promise<void> {
    this.#isClosing = true;
    await this.#worker.terminate();
  }

  #settle(answer: WorkerAnswer): void {
    const pending = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (answer.ok) {
      pending?.resolve(answer.value);
      return;
    }
    const error = Object.assign(new Error(answer.message), answer.fields);
    pending?.reject(error);
    if (!isEnd(error)) return;
    this.#onEnd(error);
    void this.terminate();
  }

  #fail(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

type WithoutId<Message> = Message extends { id: number } ? Omit<Message, 'id'> : never;

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}
