import type { Retry } from '../session/retry-later.ts';

/** Milliseconds from the last edit until the game is saved. */
export const SAVE_PAUSE = 2000;

type Timer = Retry;

/** The timers of each game: for saving after a pause in the editing, and for the retry of a failed request. */
export class SaveTimers {
  readonly #pauses = new Map<string, Timer>();
  readonly #retries = new Map<string, Timer>();

  saveAfterPause(matchId: string, save: () => void): void {
    this.stop(matchId);
    const timer = setTimeout(save, SAVE_PAUSE);
    this.#pauses.set(matchId, { cancel: () => clearTimeout(timer) });
  }

  setRetry(matchId: string, retry: Retry): void {
    this.#retries.get(matchId)?.cancel();
    this.#retries.set(matchId, retry);
  }

  stop(matchId: string): void {
    for (const timers of [this.#pauses, this.#retries]) {
      timers.get(matchId)?.cancel();
      timers.delete(matchId);
    }
  }
}
