/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a worker has none. */
import { defineService } from '../../../lib/services.ts';
import type { AnimationEncoder, EncodeRequest, FromWorker, ToWorker } from './animation-encoder.ts';

/** Opens an encoder. Rejects if the browser cannot encode. */
type OpenEncoder = (request: EncodeRequest) => Promise<AnimationEncoder>;

/** In a worker; on the page if the browser cannot start one. */
const openInWorker: OpenEncoder = async (request) => {
  const worker = startWorker();
  if (worker === undefined) {
    const { makeEncoder } = await import('./make-encoder.ts');
    return makeEncoder(request);
  }
  const encoder = new WorkerEncoder(worker);
  try {
    const transfer = request.format === 'gif' ? request.samples.map(({ buffer }) => buffer) : [];
    await encoder.ask({ kind: 'begin', request }, transfer);
  } catch (error) {
    encoder.close();
    throw error;
  }
  return {
    add: async (pixels, duration) => {
      await encoder.ask({ kind: 'add', pixels, duration }, [pixels.buffer]);
    },
    finish: async () => {
      const answer = await encoder.ask({ kind: 'finish' });
      if (answer.kind !== 'finished') throw new Error('The encoder gave no file');
      return answer.bytes;
    },
    close: () => encoder.close(),
  };
};

export const openEncoder = defineService((): OpenEncoder => openInWorker);

/** `undefined` if a security policy forbids workers. */
function startWorker(): Worker | undefined {
  try {
    return new Worker(new URL('./encode-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    return undefined;
  }
}

/** Sends one message at a time and waits for its answer. */
class WorkerEncoder {
  readonly #worker: Worker;

  constructor(worker: Worker) {
    this.#worker = worker;
  }

  ask(message: ToWorker, transfer: Transferable[] = []): Promise<FromWorker> {
    const answered = new AbortController();
    const { signal } = answered;
    return new Promise<FromWorker>((resolve, reject) => {
      const fail = (): void => reject(new Error('The encoder has crashed'));
      const take = ({ data }: MessageEvent<FromWorker>): void => {
        if (data.kind === 'failed') reject(new Error(data.reason));
        else resolve(data);
      };
      this.#worker.addEventListener('message', take, { signal });
      this.#worker.addEventListener('messageerror', fail, { signal });
      this.#worker.addEventListener('error', fail, { signal });
      this.#worker.postMessage(message, transfer);
    }).finally(() => answered.abort());
  }

  close(): void {
    this.#worker.terminate();
  }
}
