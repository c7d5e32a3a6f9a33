import type { Queryable } from '../../db/database.ts';
import { findLayers, type Layers } from './layer-repository.ts';

/** How many queries of one user, or of all callers without a user, run at once. */
const MAX_RUNNING = 2;
/** Maximum number of positions in one query. */
const MAX_KEYS = 64;

interface Waiting {
  readonly key: string;
  readonly resolve: (layers: Layers | undefined) => void;
  readonly reject: (error: unknown) => void;
}

interface Queue {
  running: number;
  waiting: Waiting[];
}

/**
 * Reads the layers of single positions. A look-up that arrives while others are running waits for the end of one of them and is then sent
 * together with all that have come meanwhile, because a query for many positions takes little longer than one for a single position. A
 * look-up never joins a query that has begun, so it sees everything that was stored before it.
 */
export class LayerBatches {
  readonly #db: Queryable;
  readonly #queues = new Map<string | undefined, Queue>();

  constructor(db: Queryable) {
    this.#db = db;
  }

  /** @param key in hexadecimal digits @param userId see `findLayers` */
  find(key: string, userId: string | undefined): Promise<Layers | undefined> {
    const queue = this.#queues.get(userId) ?? { running: 0, waiting: [] };
    this.#queues.set(userId, queue);
    return new Promise((resolve, reject) => {
      queue.waiting.push({ key, resolve, reject });
      this.#sendNext(queue, userId);
    });
  }

  #sendNext(queue: Queue, userId: string | undefined): void {
    if (queue.waiting.length === 0) {
      if (queue.running === 0) this.#queues.delete(userId);
      return;
    }
    if (queue.running >= MAX_RUNNING) return;
    const batch = queue.waiting.slice(0, MAX_KEYS);
    queue.waiting = queue.waiting.slice(MAX_KEYS);
    queue.running += 1;
    void this.#send(batch, userId).finally(() => {
      queue.running -= 1;
      this.#sendNext(queue, userId);
    });
  }

  async #send(batch: readonly Waiting[], userId: string | undefined): Promise<void> {
    try {
      const keys = padKeys([...new Set(batch.map(({ key }) => key))]);
      const found = await findLayers(this.#db, { keys, userId });
      for (const { key, resolve } of batch) resolve(found.get(key));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** Repeats the last key up to a power of two, so that there are few different statements, which the database keeps prepared. */
function padKeys(keys: readonly string[]): readonly string[] {
  const size = 2 ** Math.ceil(Math.log2(keys.length));
  const last = keys.at(-1) ?? '';
  return [...keys, ...Array.from({ length: size - keys.length }, () => last)];
}
