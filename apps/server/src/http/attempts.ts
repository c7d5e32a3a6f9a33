import type { Counter, SharedCounts } from './shared-counts.ts';

const MAX_KEYS = 50_000;

interface AttemptsOptions {
  readonly counts: SharedCounts;
  /** See `SharedCounts.counter`. */
  readonly name: string;
  readonly max: number;
  readonly milliseconds: number;
}

/** Limits the attempts for each key to `max` in `milliseconds`. */
export class Attempts {
  readonly #max: number;
  readonly #counter: Counter;

  constructor({ counts, name, max, milliseconds }: AttemptsOptions) {
    this.#max = max;
    this.#counter = counts.counter(name, { max, milliseconds, keys: MAX_KEYS });
  }

  /** How long no attempt is allowed, in milliseconds; 0 if one is allowed now. */
  waitOf(key: string, now: Date): number {
    const found = this.#counter.find(key, now.getTime());
    return found === undefined || found.count < this.#max ? 0 : found.until - now.getTime();
  }

  add(key: string, now: Date): void {
    this.#counter.add(key, now.getTime());
  }

  /** Subtracts an attempt. For attempts that are counted before their outcome is known. */
  takeBack(key: string, now: Date): void {
    this.#counter.add(key, now.getTime(), -1);
  }

  forget(key: string, now: Date): void {
    this.#counter.forget(key, now.getTime());
  }
}
