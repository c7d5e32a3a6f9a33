/**
 * Keeps errors of the host's callbacks from interrupting the session. The first error is thrown by the outermost call
 * after its work is done.
 */
export class Guard {
  readonly #errors: unknown[] = [];
  #depth = 0;

  /** Calls a function of the host; returns `undefined` if it throws. */
  call<T>(callback: () => T): T | undefined {
    try {
      return callback();
    } catch (error) {
      this.#errors.push(error);
      return undefined;
    }
  }

  /** Runs work of the session. The outermost call then throws the first error. */
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
