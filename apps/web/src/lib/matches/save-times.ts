import type { Retry } from '../session/retry-later.ts';

/** Milliseconds from the last edit until it is saved. */
export const SAVE_PAUSE = 2000;

/** When each game is to be saved: once its edits rest, or again after a call that reached nobody. */
export class SaveTimes {
  readonly #retryLater: (attempt: number, work: () => void) => Retry;
  readonly #save: (matchId: string) => void;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  readonly #retries = new Map<string, Retry>();
  readonly #attempts = new Map<string, number>();

  constructor(
    retryLater: (attempt: number, work: () => void) => Retry,
    save: (matchId: string) => void,
  ) {
    this.#retryLater = retryLater;
    this.#save = save;
  }

  soon(matchId: string): void {
    this.cancel(matchId);
    this.#timers.set(
      matchId,
      setTimeout(() => this.#save(matchId), SAVE_PAUSE),
    );
  }

  /** Each time later than the time before. */
  again(matchId: string): void {
    const attempt = this.#attempts.get(matchId) ?? 0;
    this.#attempts.set(matchId, attempt + 1);
    this.#retries.set(
      matchId,
      this.#retryLater(attempt, () => this.#save(matchId)),
    );
  }

  /** The server has answered. */
  reached(matchId: string): void {
    this.#attempts.delete(matchId);
  }

  cancel(matchId: string): void {
    clearTimeout(this.#timers.get(matchId));
    this.#retries.get(matchId)?.cancel();
    this.#timers.delete(matchId);
    this.#retries.delete(matchId);
  }
}
