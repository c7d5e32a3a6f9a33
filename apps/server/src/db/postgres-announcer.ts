import type { Pool } from 'pg';

/** The longest text that `pg_notify` takes, in bytes, by the PostgreSQL manual, `NOTIFY`. */
const MAX_BYTES = 7999;

interface Announcement {
  readonly channel: string;
  readonly text: string;
  /** Called when it has been sent, or could not be. */
  readonly resolve: () => void;
}

/**
 * Sends announcements in the order of the calls. The pool has several connections, so two queries at once could change places: an
 * announcement waits for the query before it, and those that wait are sent by one query. Of equal announcements in one query, PostgreSQL
 * would deliver only the first, so equal ones are sent by different queries.
 */
export class PostgresAnnouncer {
  readonly #pool: Pool;
  readonly #onError: (error: Error) => void;
  #waiting: Announcement[] = [];
  #isSending = false;

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
    await new Promise<void>((resolve) => {
      this.#waiting.push({ channel, text, resolve });
      if (!this.#isSending) void this.#sendAll();
    });
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true;
    try {
      while (this.#waiting.length > 0) await this.#send(this.#take());
    } finally {
      this.#isSending = false;
    }
  }

  /** The announcements that wait, up to the first one that equals an earlier one. */
  #take(): readonly Announcement[] {
    const seen = new Set<string>();
    const end = this.#waiting.findIndex(({ channel, text }) => {
      const name = `${channel} ${text}`;
      return seen.size === seen.add(name).size;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : end);
  }

  async #send(announcements: readonly Announcement[]): Promise<void> {
    const channels = announcements.map(({ channel }) => channel);
    const texts = announcements.map(({ text }) => text);
    try {
      await this.#pool.query(
        'select pg_notify(channel, text) from unnest($1::text[], $2::text[]) as t (channel, text)',
        [channels, texts],
      );
    } catch (error) {
      this.#onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      for (const { resolve } of announcements) resolve();
    }
  }
}
