/**
 * Keeps what the host's own functions throw from breaking off the session's work: the error waits,
 * and comes out of the outermost call once that call has done all it had to do.
 */
export class Guard {
  readonly #errors: unknown[] = [];
  #depth = 0;

  /** Calls a function of the host; gives `undefined` when it throws. */
  call<T>(callback: () => T): T | undefined {
    try {
      return callback();
    } catch (error) {
      this.#errors.push(error);
      return undefined;
    }
  }

  /** Does work of the session; then throws the first error that waits, unless within other work. */
  run<T>(work: () => T): T {
    this.#depth += 1;
    let result: T;
    try {
      result = work();
    } finally {
      this.#depth -= 1;
    }
    const errors = this.#depth === 0 ? this.#errors.splice(0) : [];
    if (errors.length > 0) throw errors[0];
    return result;
  }
}
