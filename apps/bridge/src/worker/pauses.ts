/** Pauses of a worker that has nothing to do: each is twice as long as the last, until it works again. Each reason is said once. */

const FIRST_MS = 5_000;
const LONGEST_MS = 300_000;

export interface PauseOptions {
  readonly say: (text: string) => void;
  readonly signal: AbortSignal;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export class Pauses {
  readonly #options: PauseOptions;
  #nextMs = FIRST_MS;
  #said = '';

  constructor(options: PauseOptions) {
    this.#options = options;
  }

  async pause(reason: string): Promise<void> {
    const { wait, signal } = this.#options;
    this.say(`${reason} Waiting.`);
    const ms = this.#nextMs;
    this.#nextMs = Math.min(LONGEST_MS, 2 * ms);
    await wait(ms, signal);
  }

  /** Says a text unless it was the last. */
  say(text: string): void {
    if (text === this.#said) return;
    this.#said = text;
    this.#options.say(text);
  }

  /** The worker works again. */
  reset(): void {
    this.#nextMs = FIRST_MS;
    this.#said = '';
  }
}
