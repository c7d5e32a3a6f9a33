/** Failures in a row after which nobody asks for a while, and for how many milliseconds. */
const FAILURES = 5;
const OPEN_FOR = 300_000;

/** Keeps from asking who does not answer. After a while one question goes through: its answer decides. */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;
  #isTrying = false;

  /** Whether to ask; one who may must say what came of it. */
  mayAsk(now: number): boolean {
    if (this.#failures < FAILURES) return true;
    if (now < this.#openUntil || this.#isTrying) return false;
    this.#isTrying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#isTrying = false;
  }

  failed(now: number): void {
    this.#failures += 1;
    this.#isTrying = false;
    if (this.#failures >= FAILURES) this.#openUntil = now + OPEN_FOR;
  }

  /** Whether the last one who was asked has answered. */
  get isClosed(): boolean {
    return this.#failures === 0;
  }

  isOpen(now: number): boolean {
    return this.#failures >= FAILURES && now < this.#openUntil;
  }
}
