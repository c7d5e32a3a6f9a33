/** A value is kept for at least so many times as long as it took to find, so that a large database is not counted all day. */
const MIN_REST = 30;

/** A value that takes long to find, found once for all callers. A failure is not kept. */
export class CachedValue<Value> {
  readonly #find: () => Promise<Value>;
  readonly #milliseconds: number;
  readonly #clock: () => number;
  #cached: Cached<Value> | undefined;

  /**
   * @param milliseconds for which the value is kept
   * @param clock in milliseconds, for the time that it took
   */
  constructor(find: () => Promise<Value>, milliseconds: number, clock = () => performance.now()) {
    this.#find = find;
    this.#milliseconds = milliseconds;
    this.#clock = clock;
  }

  /** @param now milliseconds */
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
      // The callers got the error.
      if (this.#cached === cached) this.#cached = undefined;
    }
  }
}

interface Cached<Value> {
  /** Milliseconds. */
  until: number;
  readonly value: Promise<Value>;
}
