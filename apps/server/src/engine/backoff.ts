/** Delays repeated starts after failures. After several of them, work is turned away until the next start. */
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

  /** Whether work should be turned away rather than wait for the next start. */
  get isOpen(): boolean {
    return this.#failures >= OPEN_AFTER && this.waitMs > 0;
  }

  #delayMs(): number {
    const { first, longest } = this.#settings;
    return Math.min(longest, first * 2 ** Math.min(this.#failures - 1, 20));
  }
}

const OPEN_AFTER = 3;
