import type { Pool } from 'pg';

/** The longest text that `pg_notify` takes, in bytes, by the PostgreSQL manual, `NOTIFY`. */
const MAX_BYTES = 7999;

interface Announcement {
  readonly channel: string;
  readonly text: string;
}

/**
 * Sends announcements in the order of the calls. The pool has several connections, so two queries at once could change places: an
 * announcement waits for the query before it, and all that wait are sent by one query.
 */
export class PostgresAnnouncer {
  readonly #pool: Pool;
  readonly #onError: (error: Error) => void;
  #waiting: Announcement[] = [];
  #next: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(pool: Pool, onError: (error: Error) => void) {
    this.#pool = pool;
    this.#onError = onError;
  }

  /** Never rejects; errors are passed to `onError`. */
  async announce(channel: string, text: string): Promise<void> {
    const bytes = Buffer.byteLength(text);
    if (bytes > MAX_BYTES) {
      this.#onError(new Error(`An announcement on ${channel} is too long: ${bytes} bytes`));
      return;
    }
    this.#waiting.push({ channel, text });
    this.#next ??= this.#last = this.#last.then(() => this.#sendWaiting());
    await this.#next;
  }

  async #sendWaiting(): Promise<void> {
    const sent = this.#waiting;
    this.#waiting = [];
    this.#next = undefined;
    const channels = sent.map(({ channel }) => channel);
    const texts = sent.map(({ text }) => text);
    await this.#pool
      .query(
        'select pg_notify(channel, text) from unnest($1::text[], $2::text[]) as t (channel, text)',
        [channels, texts],
      )
      .catch(this.#onError);
  }
}
