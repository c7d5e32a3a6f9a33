/**
 * Limits attempts by key: at most `max` in `milliseconds`. Each server process counts in its own memory.
 */
export class Attempts {
  readonly #max: number;
  readonly #milliseconds: number;
  readonly #counts = new Map<string, { count: number; until: number }>();

  constructor(max: number, milliseconds: number) {
    this.#max = max;
    this.#milliseconds = milliseconds;
  }

  isExceeded(key: string, now: Date): boolean {
    const found = this.#counts.get(key);
    return found !== undefined && found.until > now.getTime() && found.count >= this.#max;
  }

  add(key: string, now: Date): void {
    const found = this.#counts.get(key);
    if (found !== undefined && found.until > now.getTime()) {
      found.count += 1;
      return;
    }
    if (this.#counts.size >= MAX_KEYS) this.#removeOld(now);
    this.#counts.set(key, { count: 1, until: now.getTime() + this.#milliseconds });
  }

  /** Removes an attempt that was counted before its outcome was known. */
  takeBack(key: string): void {
    const found = this.#counts.get(key);
    if (found !== undefined && found.count > 0) found.count -= 1;
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }

  /** Removes expired keys, or the oldest if none has expired. */
  #removeOld(now: Date): void {
    for (const [key, { until }] of this.#counts) {
      if (until <= now.getTime()) this.#counts.delete(key);
    }
    if (this.#counts.size < MAX_KEYS) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}

const MAX_KEYS = 50_000;
