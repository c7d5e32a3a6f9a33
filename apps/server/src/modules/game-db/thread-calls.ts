/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a thread has none. */
import { type MessagePort, parentPort, Worker } from 'node:worker_threads';

/** Calls to a worker thread and its answers, both plain data. */

export type Api = Readonly<Record<string, (input: never) => unknown>>;
type InputOf<A extends Api, Name extends keyof A> = Parameters<A[Name]>[0];
type OutputOf<A extends Api, Name extends keyof A> = Awaited<ReturnType<A[Name]>>;

export interface Calls<A extends Api> {
  call<Name extends keyof A & string>(
    name: Name,
    input: InputOf<A, Name>,
  ): Promise<OutputOf<A, Name>>;
  /** False once the thread has ended. Further calls then fail. */
  isOpen(): boolean;
  /** Ends the thread. Pending calls fail. */
  close(): Promise<void>;
}

interface Request {
  readonly id: number;
  readonly name: string;
  readonly input: unknown;
}

type Reply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly message: string };

/** Serves calls in the thread, one after the other. */
export function serveCalls(api: Api, port: MessagePort | null = parentPort): void {
  let last: Promise<void> = Promise.resolve();
  port?.on('message', (request: Request) => {
    last = last.then(async () => port.postMessage(await answer(api, request)));
  });
}

async function answer(api: Api, { id, name, input }: Request): Promise<Reply> {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The caller's types match the input to the function.
    const value = await api[name]?.(input as never);
    return { id, ok: true, value };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Starts a thread. If it ends by itself, pending calls fail. */
export function openThread<A extends Api>(module: URL): Calls<A> {
  const worker = new Worker(module);
  // An idle thread must not keep the process alive.
  worker.unref();
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: Reject }>();
  let count = 0;
  let ended: Error | undefined;
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
    worker.unref();
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('The thread has ended')));
  worker.on('message', (reply: Reply) => {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker.unref();
    if (reply.ok) asked?.resolve(reply.value);
    else asked?.reject(new Error(reply.message));
  });
  return {
    call: (name, input) =>
      new Promise((resolve, reject) => {
        if (ended !== undefined) {
          reject(ended);
          return;
        }
        count += 1;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The value is the result of the function `name` in the thread.
        waiting.set(count, { resolve: (value) => resolve(value as never), reject });
        worker.ref();
        worker.postMessage({ id: count, name, input } satisfies Request);
      }),
    isOpen: () => ended === undefined,
    close: async () => {
      await worker.terminate();
    },
  };
}

type Reject = (error: Error) => void;

/** Serves calls in the current thread, for TypeScript sources, which Node does not run in a worker thread. */
export function callHere<A extends Api>(api: A): Calls<A> {
  return {
    call: async (name, input) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Input and result have the types of the function `name`.
      return (await api[name]?.(input)) as never;
    },
    isOpen: () => true,
    close: async () => {},
  };
}

export const isSource = import.meta.url.endsWith('.ts');
