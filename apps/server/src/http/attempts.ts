/**
 * Counts attempts and says when there have been too many: at most `max` in `milliseconds`. Kept in memory, by each server
 * process for itself.
 */
export class Attempts {
  readonly #max: number;
  readonly #milliseconds: number;
  readonly #counts = new Map<string, { count: number; until: number }>();

  constructor(max: number, milliseconds: number) {
    this.#max = max;
    this.#milliseconds = milliseconds;
  }

  isSpent(key: string, now: Date): boolean {
    const found = this.#counts.get(key);
    return found !== undefined && found.until > now.getTime() && found.count >= this.#max;
  }

  add(key: string, now: Date): void {
    const found = this.#counts.get(key);
    if (found !== undefined && found.until > now.getTime()) {
      found.count += 1;
      return;
    }
    if (this.#counts.size >= MAX_KEYS) this.#forgetOld(now);
    this.#counts.set(key, { count: 1, until: now.getTime() + this.#milliseconds });
  }

  /** Takes one back that was counted before its outcome was known. */
  takeBack(key: string): void {
    const found = this.#counts.get(key);
    if (found !== undefined && found.count > 0) found.count -= 1;
  }

  forget(key: string): void {
    this.#counts.delete(key);
  }

  /** What has run out, and the oldest when nothing has. */
  #forgetOld(now: Date): void {
    for (const [key, { until }] of this.#counts) {
      if (until <= now.getTime()) this.#counts.delete(key);
    }
    if (this.#counts.size < MAX_KEYS) return;
    const [oldest] = this.#counts.keys();
    if (oldest !== undefined) this.#counts.delete(oldest);
  }
}

const MAX_KEYS = 50_000;
