/* oxlint-disable unicorn/require-post-message-target-origin -- Only a window takes an origin; a worker has none. */
import type { FromKeeper, ToKeeper } from './keep-messages.ts';
import type { LargeGames } from './large-games.ts';
import { nextTask } from './next-task.ts';
import { buffersOf, packInTasks, unpackGame } from './packed-game.ts';

/** Starts the worker when it is first needed. */
export function makeWorkerGames(): LargeGames {
  let caller: Caller | undefined;
  const call = (message: Call, transfer: ArrayBuffer[] = []): Promise<FromKeeper> => {
    caller ??= new Caller(() => {
      caller = undefined;
    });
    return caller.call(message, transfer);
  };
  return {
    save: async (state, game) => {
      const packed = await packInTasks(game);
      await call({ kind: 'save', state, game: packed }, buffersOf(packed));
    },
    load: async (id) => {
      const { game } = await call({ kind: 'load', id });
      const unpacked = game && unpackGame(game);
      await nextTask();
      return unpacked;
    },
  };
}

/** A message without the number of its call. */
type Call = ToKeeper extends infer Message
  ? Message extends ToKeeper
    ? Omit<Message, 'call'>
    : never
  : never;

interface Waiting {
  readonly resolve: (message: FromKeeper) => void;
  readonly reject: (error: Error) => void;
}

class Caller {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;

  constructor(onDead: () => void) {
    this.#worker = new Worker(new URL('./keep-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<FromKeeper>) =>
      this.#take(data),
    );
    this.#worker.addEventListener('error', () => {
      this.#worker.terminate();
      for (const { reject } of this.#waiting.values()) reject(new Error('The worker failed.'));
      onDead();
    });
  }

  call(message: Call, transfer: ArrayBuffer[]): Promise<FromKeeper> {
    return new Promise((resolve, reject) => {
      this.#last += 1;
      this.#waiting.set(this.#last, { resolve, reject });
      this.#worker.postMessage({ ...message, call: this.#last }, transfer);
    });
  }

  #take(message: FromKeeper): void {
    const waiting = this.#waiting.get(message.call);
    this.#waiting.delete(message.call);
    if (message.error === undefined) waiting?.resolve(message);
    else waiting?.reject(Object.assign(new Error(message.error), { name: message.error }));
  }
}
