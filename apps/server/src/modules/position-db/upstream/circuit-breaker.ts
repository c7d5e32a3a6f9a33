/** Number of consecutive failures that open the breaker, and how long it stays open, in milliseconds. */
const MAX_FAILURES = 5;
const OPEN_FOR_MS = 300_000;

/** Stops requests to a server that fails. After a while it lets one request through, whose result closes the breaker or keeps it open. */
export class CircuitBreaker {
  #failures = 0;
  #openUntil = 0;
  #isTrying = false;

  /** Whether to send a request. If so, the caller must call `succeeded` or `failed` afterwards. */
  mayAsk(now: number): boolean {
    if (this.#failures < MAX_FAILURES) return true;
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
    if (this.#failures >= MAX_FAILURES) this.#openUntil = now + OPEN_FOR_MS;
  }

  /** Whether the last request succeeded. */
  get isClosed(): boolean {
    return this.#failures === 0;
  }

  isOpen(now: number): boolean {
    return this.#failures >= MAX_FAILURES && now < this.#openUntil;
  }
}
