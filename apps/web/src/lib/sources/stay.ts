/** A stay at one position: its timers and questions end when the user goes on. */
export class Stay {
  #ending = new AbortController();

  /** Of the present stay. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /** Ends what was begun in it, and begins the next. */
  leave(): void {
    this.#ending.abort();
    this.#ending = new AbortController();
  }

  /**
   * @param delay milliseconds
   * @returns takes it back, as leaving the position does.
   */
  after(delay: number, run: () => void): () => void {
    const { signal } = this;
    const cancel = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', cancel);
    };
    const timer = setTimeout(() => {
      cancel();
      run();
    }, delay);
    signal.addEventListener('abort', cancel);
    return cancel;
  }
}
