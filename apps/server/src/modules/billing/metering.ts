import type { Database } from '../../db/database.ts';
import { hearSite } from '../../settings/announce-site.ts';
import { isLookUpSold } from './package-repository.ts';

export interface MeteringOptions {
  readonly database: Database;
  readonly now: () => Date;
}

/** Milliseconds after which a change counts that nobody was told of. */
const HOLDS = 10_000;

/** Whether look-ups cost something here: only while there is something to buy for them. */
export class Metering {
  readonly #options: MeteringOptions;
  #isOn: Promise<boolean> | undefined;
  #readAt = 0;
  #stop: (() => Promise<void>) | undefined;

  constructor(options: MeteringOptions) {
    this.#options = options;
  }

  async open(): Promise<void> {
    this.#stop = await hearSite(this.#options.database, (what) => {
      if (what === 'packages') this.#isOn = undefined;
    });
  }

  async close(): Promise<void> {
    await this.#stop?.();
  }

  /** Asks the database now and then; rejects where it does not answer. */
  isOn(): Promise<boolean> {
    const time = this.#options.now().getTime();
    if (this.#isOn === undefined || time - this.#readAt >= HOLDS) {
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
