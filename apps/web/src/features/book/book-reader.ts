import type { BookEntry } from '@chuhe/contract/book';
import type { Answer } from '../../lib/api/api-client.ts';
import type { ApiFailure } from '../../lib/api/failure.ts';
import { type BookProblem, type BookSnapshot, NO_BOOK } from './book-snapshot.ts';
import { PositionCache } from './position-cache.ts';

/** What the reader of the books does in the world. */
export interface BookEffects {
  readonly read: (fen: string, signal: AbortSignal) => Promise<Answer<BookEntry[]>>;
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

/** Milliseconds that a reader rests on a position until it is asked for. */
export const REST_MS = 120;
/** An answer that takes longer than this is awaited in sight. */
export const LATE_MS = 200;
/** So long an answer holds: another device may have changed a book. */
export const FRESH_MS = 60_000;

/**
 * Follows a reader through positions and says what the books have of each: one question for each that they rest on, none for
 * those they hurry past. Several panels may show the same position; it is followed while any of them can be seen.
 */
export class BookReader {
  readonly #effects: BookEffects;
  readonly #cache = new PositionCache();
  readonly #listeners = new Set<() => void>();
  /** Which position each panel that can be seen shows. */
  readonly #watched = new Map<object, string>();
  #snapshot: BookSnapshot = NO_BOOK;
  /** Of the position that is looked at: its timers and questions end with it. */
  #stay = new AbortController();
  /** Grows with every change: an answer to a question from before is not kept. */
  #version = 0;

  constructor(effects: BookEffects) {
    this.#effects = effects;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until something changes. */
  getSnapshot = (): BookSnapshot => this.#snapshot;

  /**
   * The position that a panel shows from now on, or none while it cannot be seen.
   *
   * @param panel stands for the panel: any object of its own
   */
  follow(panel: object, fen: string | undefined): void {
    if (fen === undefined) this.#watched.delete(panel);
    else this.#watched.set(panel, fen);
    this.#look(fen ?? [...this.#watched.values()].at(-1));
  }

  /** Asks again at once, by the reader's wish. */
  retry(): void {
    const { fen } = this.#snapshot;
    if (fen === undefined) return;
    this.#leave();
    void this.#ask(fen);
  }

  /** A book was changed: nothing that was said before holds. What is shown stays until the answer is there. */
  hearChange(): void {
    this.#version += 1;
    this.#cache.clear();
    this.retry();
  }

  /** Shows a change of the reader's at once, where its position is still looked at; the server's word follows by {@link hearChange}. */
  amend(fen: string, edit: (entries: readonly BookEntry[]) => readonly BookEntry[]): void {
    const { fen: shown, entries } = this.#snapshot;
    if (shown === fen && entries !== undefined) this.#change({ entries: edit(entries) });
  }

  /** The server can be reached again. */
  reconnect(): void {
    if (this.#snapshot.problem === 'offline') this.retry();
  }

  /** Another reader, who has other books. */
  forget(): void {
    this.#version += 1;
    this.#cache.clear();
    const { fen } = this.#snapshot;
    this.#look(undefined);
    this.#look(fen);
  }

  #look(fen: string | undefined): void {
    if (fen === this.#snapshot.fen) return;
    this.#leave();
    const kept = fen === undefined ? undefined : this.#cache.get(fen);
    this.#show({ ...NO_BOOK, fen, entries: kept?.entries });
    if (fen === undefined) return;
    if (kept === undefined || this.#effects.now() - kept.at >= FRESH_MS) {
      this.#after(REST_MS, () => void this.#ask(fen));
    }
  }

  async #ask(fen: string): Promise<void> {
    const { signal } = this.#stay;
    const version = this.#version;
    const stopWaiting = this.#after(LATE_MS, () => this.#change({ isLate: true }));
    const answer = await this.#effects.read(fen, signal);
    if (answer.success && version === this.#version) {
      this.#cache.take(fen, { entries: answer.data, at: this.#effects.now() });
    }
    if (signal.aborted) return;
    stopWaiting();
    if (answer.success) this.#change({ entries: answer.data, problem: undefined, isLate: false });
    else this.#change({ problem: problemOf(answer), isLate: false });
  }

  #leave(): void {
    this.#stay.abort();
    this.#stay = new AbortController();
  }

  /** @returns takes it back, as leaving the position does. */
  #after(delay: number, run: () => void): () => void {
    const { signal } = this.#stay;
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

  #change(change: Partial<BookSnapshot>): void {
    this.#show({ ...this.#snapshot, ...change });
  }

  #show(snapshot: BookSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

const PROBLEMS: Partial<Record<ApiFailure['code'], BookProblem>> = {
  NETWORK: 'offline',
  TIMEOUT: 'offline',
  TOO_MANY_REQUESTS: 'busy',
};

/** `undefined` where somebody else says what happened, or nobody needs to know. */
function problemOf({ code }: ApiFailure): BookProblem | undefined {
  if (code === 'ABORTED' || code === 'SESSION_CHANGED' || code === 'UNAUTHORIZED') return undefined;
  return PROBLEMS[code] ?? 'failed';
}
