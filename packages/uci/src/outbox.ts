/**
 * Queue of lines to the engine. A transport may deliver an answer within `send`, and the session may respond to it with
 * another `send`. The queue keeps the order, so that `stop` never overtakes its `go`.
 */
export class Outbox {
  readonly #deliver: (line: string) => void;
  readonly #onError: (detail: string) => void;
  readonly #lines: string[] = [];
  #sending = false;

  constructor(deliver: (line: string) => void, onError: (detail: string) => void) {
    this.#deliver = deliver;
    this.#onError = onError;
  }

  send(...lines: readonly string[]): void {
    this.#lines.push(...lines);
    if (this.#sending) return;
    this.#sending = true;
    try {
      this.#drain();
    } catch (error) {
      this.#onError(error instanceof Error ? error.message : String(error));
    } finally {
      this.#sending = false;
    }
  }

  clear(): void {
    this.#lines.length = 0;
  }

  #drain(): void {
    for (let line = this.#lines.shift(); line !== undefined; line = this.#lines.shift()) {
      this.#deliver(line);
    }
  }
}
