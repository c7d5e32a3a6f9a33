import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgliteBackend, QueryAnswer } from './pglite-backend.ts';

interface QueryOptions {
  readonly rowMode?: 'array' | 'object';
  readonly blob?: Uint8Array;
}

/** What Drizzle asks of a connection. */
export interface PgliteConnection {
  query(sql: string, params?: readonly unknown[], options?: QueryOptions): Promise<QueryAnswer>;
}

/**
 * The one connection of the embedded database, shared by all: a query waits for those before it, and for the end of a
 * transaction that is open.
 */
export class PgliteClient implements PgliteConnection {
  #backend: PgliteBackend;
  #last: Promise<unknown> = Promise.resolve();
  #pending = 0;
  #waited = 0;
  /** The transaction that the running code belongs to. */
  readonly #transaction = new AsyncLocalStorage<{ isOpen: boolean }>();

  /** Comes true with the reason when the database has ended unasked: every query fails from then on. */
  readonly lost: Promise<Error>;
  #onLost: (error: Error) => void = () => {};

  constructor(backend: PgliteBackend) {
    this.lost = new Promise((resolve) => {
      this.#onLost = resolve;
    });
    this.#backend = this.#watched(backend);
  }

  /** Calls so far that had to wait for another's end. */
  get waited(): number {
    return this.#waited;
  }

  query(sql: string, params: readonly unknown[] = [], { rowMode = 'object' }: QueryOptions = {}) {
    return this.alone((backend) => backend.query({ sql, params, rowMode }));
  }

  transaction<Result>(work: (connection: PgliteConnection) => Promise<Result>): Promise<Result> {
    return this.alone(async (backend) => {
      const connection: PgliteConnection = {
        query: (sql, params = [], { rowMode = 'object', blob } = {}) =>
          backend.query({ sql, params, rowMode, ...(blob && { blob }) }),
      };
      const state = { isOpen: true };
      await connection.query('begin');
      try {
        const result = await this.#transaction.run(state, () => work(connection));
        await connection.query('commit');
        return result;
      } catch (error) {
        await connection.query('rollback');
        throw error;
      } finally {
        // What was started inside and not waited for may go on as it likes.
        state.isOpen = false;
      }
    });
  }

  /** Runs `work` while no query does. What it opens in place of the backend is used from then on. */
  async replace(work: (backend: PgliteBackend) => Promise<PgliteBackend>): Promise<void> {
    await this.alone(async (backend) => {
      this.#backend = this.#watched(await work(backend));
    });
  }

  alone<Result>(work: (backend: PgliteBackend) => Promise<Result>): Promise<Result> {
    if (this.#transaction.getStore()?.isOpen === true) {
      // It would wait for the end of the transaction that waits for it.
      return Promise.reject(
        new Error('A query beside the open transaction: use what it was given'),
      );
    }
    if (this.#pending > 0) this.#waited += 1;
    this.#pending += 1;
    const result = this.#last.then(() => work(this.#backend));
    this.#last = result
      .catch(() => {})
      .finally(() => {
        this.#pending -= 1;
      });
    return result;
  }

  #watched(backend: PgliteBackend): PgliteBackend {
    void backend.lost?.then((error) => this.#onLost(error));
    return backend;
  }
}
