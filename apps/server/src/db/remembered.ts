/** A value is found out again no sooner than after so many times the time that took: a large database is not counted all day. */
const RESTS = 30;

/** What takes long to find out, found out once for all who ask meanwhile. */
export class Remembered<Value> {
  readonly #find: () => Promise<Value>;
  readonly #holds: number;
  readonly #clock: () => number;
  #found: Found<Value> | undefined;

  /**
   * @param holds milliseconds after which it is found out anew
   * @param clock milliseconds, for how long it took
   */
  constructor(find: () => Promise<Value>, holds: number, clock = () => performance.now()) {
    this.#find = find;
    this.#holds = holds;
    this.#clock = clock;
  }

  /** @param now milliseconds */
  get(now: number): Promise<Value> {
    if (this.#found !== undefined && now < this.#found.until) return this.#found.value;
    const found = { until: Number.POSITIVE_INFINITY, value: this.#find() };
    this.#found = found;
    void this.#settle(found, now);
    return found.value;
  }

  async #settle(found: Found<Value>, now: number): Promise<void> {
    const began = this.#clock();
    try {
      await found.value;
      found.until = now + Math.max(this.#holds, RESTS * (this.#clock() - began));
    } catch {
      // Who has asked is told; the next one asks again.
      if (this.#found === found) this.#found = undefined;
    }
  }
}

interface Found<Value> {
  /** Milliseconds. */
  until: number;
  readonly value: Promise<Value>;
}
