/** Limits the number of messages to `max` in `milliseconds`. */
export class MessageRate {
  readonly #max: number;
  readonly #milliseconds: number;
  #since = 0;
  #count = 0;

  constructor(max: number, milliseconds: number) {
    this.#max = max;
    this.#milliseconds = milliseconds;
  }

  /**
   * Counts a message.
   *
   * @returns whether the message is within the limit
   */
  add(now: number): boolean {
    if (now - this.#since > this.#milliseconds) {
      this.#since = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#max;
  }
}
