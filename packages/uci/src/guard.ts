/**
 * Keeps errors of the host's callbacks from interrupting the session. After its work is done, the outermost call throws the
 * first error.
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

  /** Runs work of the session. The outermost call throws the first error after its work is done. */
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
