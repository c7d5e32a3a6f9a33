/** What one engine has said of its evaluation. */
import { type EvaluationUsed, parseEvaluationWord } from './network.ts';

export class EvaluationWords {
  /** At the beginning of the last search; `undefined` before the first. */
  used: EvaluationUsed | undefined;
  /** Resolves at the first error: the search that it came from never ends. */
  readonly error: Promise<void>;
  /** Whether there was one. */
  hasError = false;
  readonly #tell: (used: EvaluationUsed) => void;
  #onError: () => void = () => undefined;

  /** @param tell called when the engine says something else than before. */
  constructor(tell: (used: EvaluationUsed) => void) {
    this.#tell = tell;
    this.error = new Promise((resolve) => {
      this.#onError = resolve;
    });
  }

  /** Takes the text after `info string`. */
  readonly take = (text: string): void => {
    const word = parseEvaluationWord(text);
    if (word === 'error') {
      this.hasError = true;
      this.#onError();
    } else if (word !== undefined && word !== this.used) {
      this.used = word;
      this.#tell(word);
    }
  };
}
