/** Delays the next start after a failed one. After several failures, work is refused until the next start is due. */
export class Backoff {
  readonly #settings: { readonly first: number; readonly longest: number };
  readonly #now: () => number;
  #failures = 0;
  #notBefore = 0;

  /** @param settings the first and the longest delay, in milliseconds */
  constructor(
    settings: { readonly first: number; readonly longest: number },
    now: () => number = () => performance.now(),
  ) {
    this.#settings = settings;
    this.#now = now;
  }

  failed(): void {
    this.#failures += 1;
    this.#notBefore = this.#now() + this.#delayMs();
  }

  succeeded(): void {
    this.#failures = 0;
    this.#notBefore = 0;
  }

  /** How long to wait until the next start, in milliseconds. */
  get waitMs(): number {
    return Math.max(0, this.#notBefore - this.#now());
  }

  /** Whether work should be refused instead of waiting for the next start. */
  get isOpen(): boolean {
    return this.#failures >= OPEN_AFTER && this.waitMs > 0;
  }

  #delayMs(): number {
    const { first, longest } = this.#settings;
    return Math.min(longest, first * 2 ** Math.min(this.#failures - 1, 20));
  }
}

const OPEN_AFTER = 3;
