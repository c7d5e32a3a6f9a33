/** A value is cached for at least this multiple of the time that it took to find. Otherwise, a large database would be counted all day. */
const MIN_REST = 30;

/** Caches a value that takes long to find, for all callers. Failures are not cached. */
export class CachedValue<Value> {
  readonly #find: () => Promise<Value>;
  readonly #milliseconds: number;
  readonly #clock: () => number;
  #cached: Cached<Value> | undefined;

  /**
   * @param milliseconds the minimum time for which the value is cached
   * @param clock measures, in milliseconds, how long the value takes to find
   */
  constructor(find: () => Promise<Value>, milliseconds: number, clock = () => performance.now()) {
    this.#find = find;
    this.#milliseconds = milliseconds;
    this.#clock = clock;
  }

  /** @param now time in milliseconds */
  get(now: number): Promise<Value> {
    if (this.#cached !== undefined && now < this.#cached.until) return this.#cached.value;
    const cached = { until: Number.POSITIVE_INFINITY, value: this.#find() };
    this.#cached = cached;
    void this.#settle(cached, now);
    return cached.value;
  }

  async #settle(cached: Cached<Value>, now: number): Promise<void> {
    const began = this.#clock();
    try {
      await cached.value;
      cached.until = now + Math.max(this.#milliseconds, MIN_REST * (this.#clock() - began));
    } catch {
      // The callers receive the error.
      if (this.#cached === cached) this.#cached = undefined;
    }
  }
}

interface Cached<Value> {
  /** The time in milliseconds at which the value expires. */
  until: number;
  readonly value: Promise<Value>;
}
