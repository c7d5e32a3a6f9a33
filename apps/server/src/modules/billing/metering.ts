import type { Database } from '../../db/database.ts';
import { listenToSite } from '../../settings/announce-site.ts';
import { isLookUpSold } from './package-repository.ts';

export interface MeteringOptions {
  readonly database: Database;
  readonly now: () => Date;
}

/** Milliseconds until the value is read again, in case an announcement was lost. */
const CACHE_TIME = 10_000;

/** Whether look-ups cost credits: only while a package for them is on sale. */
export class Metering {
  readonly #options: MeteringOptions;
  #isOn: Promise<boolean> | undefined;
  #readAt = 0;
  #stop: (() => Promise<void>) | undefined;

  constructor(options: MeteringOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    this.#stop = await listenToSite(this.#options.database, (what) => {
      if (what === 'packages') this.#isOn = undefined;
    });
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  /** Cached. Rejects if the database fails. */
  isOn(): Promise<boolean> {
    const time = this.#options.now().getTime();
    if (this.#isOn === undefined || time - this.#readAt >= CACHE_TIME) {
      this.#readAt = time;
      const reading = isLookUpSold(this.#options.database.db);
      this.#isOn = reading;
      reading.catch(() => {
        if (this.#isOn === reading) this.#isOn = undefined;
      });
    }
    return this.#isOn;
  }
}
