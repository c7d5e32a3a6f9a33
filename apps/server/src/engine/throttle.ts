/** Passes on the first value at once, and then the latest value at most every `everyMs` milliseconds. */
export class Throttle<Value> {
  readonly #send: (value: Value) => void;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  #next: { readonly value: Value } | undefined;

  constructor(send: (value: Value) => void, everyMs: number) {
    this.#send = send;
    this.#everyMs = everyMs;
  }

  push(value: Value): void {
    this.#next = { value };
    if (this.#timer === undefined) this.#pass();
  }

  /** Ends after a value that has not been passed on. */
  flush(): void {
    const next = this.#next;
    this.end();
    if (next !== undefined) this.#send(next.value);
  }

  /** Drops a value that has not been passed on. */
  end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = undefined;
  }

  #pass(): void {
    this.#timer = undefined;
    const next = this.#next;
    if (next === undefined) return;
    this.#next = undefined;
    this.#timer = setTimeout(() => this.#pass(), this.#everyMs);
    this.#send(next.value);
  }
}
