/** Lets one through every so many milliseconds; whoever comes sooner waits for a turn. */
export class RequestPacer {
  readonly #apart: number;
  #next = 0;

  constructor(apart: number) {
    this.#apart = apart;
  }

  /** Milliseconds until the turn that this call takes. */
  take(now = performance.now()): number {
    const at = Math.max(now, this.#next);
    this.#next = at + this.#apart;
    return at - now;
  }
}
