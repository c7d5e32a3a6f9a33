/** Starts that fail are not repeated at once, and after several of them nobody is kept waiting for the next one. */
export class Backoff {
  readonly #settings: { readonly first: number; readonly longest: number };
  readonly #now: () => number;
  #failures = 0;
  #notBefore = 0;

  /** Times are in milliseconds. */
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

  /** Milliseconds until the next start may be tried. */
  get waitMs(): number {
    return Math.max(0, this.#notBefore - this.#now());
  }

  /** Whether the next start is so unlikely to succeed, and so far off, that work is better turned away. */
  get isOpen(): boolean {
    return this.#failures >= OPEN_AFTER && this.waitMs > 0;
  }

  #delayMs(): number {
    const { first, longest } = this.#settings;
    return Math.min(longest, first * 2 ** Math.min(this.#failures - 1, 20));
  }
}

const OPEN_AFTER = 3;
