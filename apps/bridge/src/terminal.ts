/** The terminal in which the bridge runs. */
export interface Terminal {
  /** Prints a line for the user. */
  readonly say: (text: string) => void;
  /** Asks the user for a line. `undefined` if the input is not a terminal, for example under a service manager. */
  readonly ask: (question: string) => Promise<string | undefined>;
}

/** Prints a message at most once in `everyMs` milliseconds, so that a program that repeats its requests does not flood the terminal. */
export class Repeated {
  readonly #say: (text: string) => void;
  readonly #everyMs: number;
  readonly #now: () => number;
  readonly #last = new Map<string, number>();

  constructor(say: (text: string) => void, everyMs = 60_000, now = () => performance.now()) {
    this.#say = say;
    this.#everyMs = everyMs;
    this.#now = now;
  }

  /** @param about what the message is about; there are few */
  say(about: string, text: string): void {
    const last = this.#last.get(about);
    const now = this.#now();
    if (last !== undefined && now - last < this.#everyMs) return;
    this.#last.set(about, now);
    this.#say(text);
  }
}
