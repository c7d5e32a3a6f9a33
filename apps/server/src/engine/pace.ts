/** Passes on the newest of many values, the first at once and then not more often than every `everyMs` milliseconds. */
export class Pace<Value> {
  readonly #tell: (value: Value) => void;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  #next: { readonly value: Value } | undefined;

  constructor(tell: (value: Value) => void, everyMs: number) {
    this.#tell = tell;
    this.#everyMs = everyMs;
  }

  offer(value: Value): void {
    this.#next = { value };
    if (this.#timer === undefined) this.#pass();
  }

  /** What was not passed on by now is not passed on any more. */
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
    this.#tell(next.value);
  }
}
