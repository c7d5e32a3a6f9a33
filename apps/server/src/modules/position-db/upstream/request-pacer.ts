/** Spaces requests evenly: each takes the next free turn. */
export class RequestPacer {
  readonly #intervalMs: number;
  #nextTurn = 0;

  constructor(intervalMs: number) {
    this.#intervalMs = intervalMs;
  }

  /** Takes the next turn. @returns milliseconds until it begins */
  take(now = performance.now()): number {
    const at = Math.max(now, this.#nextTurn);
    this.#nextTurn = at + this.#intervalMs;
    return at - now;
  }
}
