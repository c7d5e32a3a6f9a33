import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { outageOf } from './outage.ts';
import type { PgliteBackend, QueryAnswer } from './pglite-backend.ts';

interface QueryOptions {
  readonly rowMode?: 'array' | 'object';
  readonly blob?: Uint8Array;
}

/** How a database is opened again after a full disk has ended it. */
export interface Reopening {
  readonly open: () => Promise<PgliteBackend>;
  /** The time between two tries, in milliseconds. */
  readonly every: number;
}

/** The part of a connection that Drizzle uses. */
export interface PgliteConnection {
  query(sql: string, params?: readonly unknown[], options?: QueryOptions): Promise<QueryAnswer>;
}

/**
 * The only connection to the embedded database, shared by all callers. Queries are sent to the backend in the order of the calls,
 * without waiting for earlier results, so that its thread never idles between two queries. A transaction has the connection to itself.
 */
export class PgliteClient implements PgliteConnection {
  #backend: PgliteBackend;
  /** Settles when the last transaction, or other work that needs the connection to itself, has ended. */
  #lastAlone: Promise<unknown> | undefined;
  readonly #queries = new Set<Promise<unknown>>();
  #pending = 0;
  #waited = 0;
  /** The transaction in which the current code runs. */
  readonly #transaction = new AsyncLocalStorage<{ isOpen: boolean }>();

  readonly #reopening: Reopening | undefined;
  #isClosed = false;

  /** Resolves with the reason if the database has ended and is not opened again. Every later query fails. */
  readonly lost: Promise<Error>;
  #onLost: (error: Error) => void = () => {};

  constructor(backend: PgliteBackend, reopening?: Reopening) {
    this.lost = new Promise((resolve) => {
      this.#onLost = resolve;
    });
    this.#reopening = reopening;
    this.#backend = this.#watched(backend);
  }

  /** The number of calls so far that were made while another was running. */
  get waited(): number {
    return this.#waited;
  }

  /** The number of calls that run or wait. */
  get pending(): number {
    return this.#pending;
  }

  query(sql: string, params: readonly unknown[] = [], { rowMode = 'object' }: QueryOptions = {}) {
    return this.#count(() => {
      const send = () => this.#backend.query({ sql, params, rowMode });
      const result = this.#lastAlone === undefined ? send() : this.#lastAlone.then(send);
      this.#queries.add(result);
      return result.finally(() => this.#queries.delete(result));
    });
  }

  transaction<Result>(work: (connection: PgliteConnection) => Promise<Result>): Promise<Result> {
    return this.alone(async (backend) => {
      const state = { isOpen: true };
      const connection: PgliteConnection = {
        query: async (sql, params = [], { rowMode = 'object', blob } = {}) => {
          // Otherwise a query that `work` did not await would run outside the transaction, or in another one.
          if (!state.isOpen) throw new Error('The transaction has ended');
          return backend.query({ sql, params, rowMode, ...(blob && { blob }) });
        },
      };
      const end = (sql: 'commit' | 'rollback') => {
        state.isOpen = false;
        return backend.query({ sql, params: [], rowMode: 'array' });
      };
      await connection.query('begin');
      try {
        const result = await this.#transaction.run(state, () => work(connection));
        await end('commit');
        return result;
      } catch (error) {
        await end('rollback');
        throw error;
      }
    });
  }

  /** Runs `work` while no query runs, and then uses the backend that `work` returns. */
  async replace(work: (backend: PgliteBackend) => Promise<PgliteBackend>): Promise<void> {
    await this.alone(async (backend) => {
      this.#backend = this.#watched(await work(backend));
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.alone((backend) => backend.close());
  }

  /** Runs `work` after all earlier calls have ended. Later calls wait until `work` has ended. */
  alone<Result>(work: (backend: PgliteBackend) => Promise<Result>): Promise<Result> {
    return this.#count(() => {
      const before = new Set(this.#queries);
      if (this.#lastAlone !== undefined) before.add(this.#lastAlone);
      const result = Promise.allSettled(before).then(() => work(this.#backend));
      const end = result
        .catch(() => {})
        .finally(() => {
          if (this.#lastAlone === end) this.#lastAlone = undefined;
        });
      this.#lastAlone = end;
      return result;
    });
  }

  #count<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#transaction.getStore()?.isOpen === true) {
      // The call would wait for the transaction to end, and the transaction for the call.
      return Promise.reject(
        new Error('A query inside a transaction must use the connection of the transaction'),
      );
    }
    if (this.#pending > 0) this.#waited += 1;
    this.#pending += 1;
    return call().finally(() => {
      this.#pending -= 1;
    });
  }

  #watched(backend: PgliteBackend): PgliteBackend {
    void this.#waitForEnd(backend);
    return backend;
  }

  async #waitForEnd(backend: PgliteBackend): Promise<void> {
    const error = await backend.lost;
    if (error === undefined) return;
    if (this.#reopening === undefined || outageOf(error) !== 'disk-full') this.#onLost(error);
    else await this.#reopen(backend, this.#reopening);
  }

  /** Tries to open the database again until the disk has space. Meanwhile, calls fail with the error that ended the backend `ended`. */
  async #reopen(ended: PgliteBackend, { open, every }: Reopening): Promise<void> {
    const isOver = (): boolean => this.#isClosed || this.#backend !== ended;
    while (!isOver()) {
      await wait(every, undefined, { ref: false });
      const work = async (): Promise<void> => {
        if (!isOver()) this.#backend = this.#watched(await open());
      };
      await this.alone(work).catch(() => {});
    }
  }
}
