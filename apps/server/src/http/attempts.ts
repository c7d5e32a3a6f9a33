import { BoundedMap } from './bounded-map.ts';

const MAX_KEYS = 50_000;

/** Limits the attempts for each key to `max` in `milliseconds`. Each server process counts separately. */
export class Attempts {
  readonly #max: number;
  readonly #milliseconds: number;
  readonly #counts = new BoundedMap<string, { count: number; until: number }>(MAX_KEYS);

  constructor(max: number, milliseconds: number) {
    this.#max = max;
    this.#milliseconds = milliseconds;
  }

  /** How long no attempt is allowed, in milliseconds; 0 if one is allowed now. */
  waitOf(key: string, now: Date): number {
    const found = this.#counts.get(key);
    if (found === undefined || found.count < this.#max) return 0;
    return Math.max(0, found.until - now.getTime());
  }

  add(key: string, now: Date): void {
    const found = this.#counts.get(key);
    if (found !== undefined && found.until > now.getTime()) found.count += 1;
    else this.#counts.set(key, { count: 1, until: now.getTime() + this.#milliseconds });
  }

  /** Subtracts an attempt. For attempts that are counted before their outcome is known. */
  takeBack(key: string): void {
    const found = this.#counts.get(key);
    if (found !== undefined && found.count > 0) found.count -= 1;
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }
}
