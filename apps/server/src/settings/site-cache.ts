import type { Database } from '../db/database.ts';
import { listenToSite, type SitePart } from './announce-site.ts';

/** How long a value is cached at most, in milliseconds, in case an announcement is lost. */
const MAX_AGE = 1000;

export interface SiteCacheOptions<Value> {
  readonly database: Database;
  readonly now: () => Date;
  /** The part of the site on which the value depends. */
  readonly part: SitePart;
  readonly find: () => Promise<Value>;
}

/** Caches a value that only administrators change. Each change is announced to all processes. */
export class SiteCache<Value> {
  readonly #options: SiteCacheOptions<Value>;
  #value: Promise<Value> | undefined;
  #readAt = 0;
  #stop: (() => Promise<void>) | undefined;

  constructor(options: SiteCacheOptions<Value>) {
    this.#options = options;
  }

  async open(): Promise<void> {
    const { database, part } = this.#options;
    this.#stop = await listenToSite(database, (changed) => {
      if (changed === part) this.forget();
    });
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  /** Returns the value, from the cache if possible. Rejects if reading it fails. */
  read(): Promise<Value> {
    const time = this.#options.now().getTime();
    const age = time - this.#readAt;
    // The age is negative after the clock was set back.
    if (this.#value === undefined || age < 0 || age >= MAX_AGE) {
      this.#readAt = time;
      const reading = this.#options.find();
      this.#value = reading;
      reading.catch(() => {
        if (this.#value === reading) this.forget();
      });
    }
    return this.#value;
  }

  protected forget(): void {
    this.#value = undefined;
  }
}
