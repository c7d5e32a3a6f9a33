import type { ExplorerAnswer } from '@chuhe/contract/explorer';
import type { Answer } from '../../lib/api/api-client.ts';
import type { ApiFailure } from '../../lib/api/failure.ts';
import type { GamesQuery } from './games-filter.ts';

/** What played games say of a position, as a panel shows it; a snapshot never changes. */
export interface GamesSnapshot {
  /** The position that all that follows is about; `undefined` while none is looked at. */
  readonly fen: string | undefined;
  /** `undefined` until it is known. */
  readonly answer: ExplorerAnswer | undefined;
  /** Why what is shown, if anything is, is not what the server would say now. */
  readonly problem: GamesProblem | undefined;
  /** Whether the answer takes so long that the reader is to be told. */
  readonly isLate: boolean;
}

/** `offline`: no server answers; `busy`: more was asked than the server allows. */
export type GamesProblem = 'offline' | 'busy' | 'failed';

/** What the reader of the games does in the world. */
export interface GamesEffects {
  readonly explore: (
    query: GamesQuery & { readonly FEN: string },
    signal: AbortSignal,
  ) => Promise<Answer<ExplorerAnswer>>;
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

/** Milliseconds that a reader rests on a position until it is asked for. */
export const REST_MS = 150;
/** An answer that takes longer than this is awaited in sight. */
export const LATE_MS = 200;
/** So long an answer holds without another look: somebody may import games, the reader may save one. */
export const FRESH_MS = 60_000;
/** Answers that are kept; the ones looked at longest ago are forgotten first. */
const KEPT = 200;

export const NO_GAMES: GamesSnapshot = {
  fen: undefined,
  answer: undefined,
  problem: undefined,
  isLate: false,
};

interface Kept {
  readonly answer: ExplorerAnswer;
  readonly at: number;
}

/**
 * Follows a reader through positions and says what was played in each: one question for each position and filter that they rest on,
 * none for those they hurry past. Answers of a position that was left go to the cache alone.
 */
export class ExplorerReader {
  readonly #effects: GamesEffects;
  readonly #kept = new Map<string, Kept>();
  readonly #listeners = new Set<() => void>();
  #snapshot: GamesSnapshot = NO_GAMES;
  #query: GamesQuery | undefined;
  /** Of what is asked now. */
  #key = '';
  /** Its timers and questions end with it. */
  #stay = new AbortController();
  /** Grows when nothing that was said before holds any more. */
  #version = 0;

  constructor(effects: GamesEffects) {
    this.#effects = effects;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until something changes. */
  getSnapshot = (): GamesSnapshot => this.#snapshot;

  /**
   * The position to follow from now on, or none.
   *
   * @param query which games count; none of them, where it is missing
   */
  look(fen: string | undefined, query: GamesQuery | undefined): void {
    const key = fen === undefined ? '' : keyOf(fen, query);
    if (key === this.#key && fen === this.#snapshot.fen) return;
    this.#leave();
    this.#key = key;
    this.#query = query;
    const kept = this.#use(key);
    this.#show({ ...NO_GAMES, fen, answer: query === undefined ? undefined : kept?.answer });
    if (fen === undefined || query === undefined) return;
    if (kept !== undefined && this.#effects.now() - kept.at < FRESH_MS) return;
    this.#after(REST_MS, () => void this.#ask(fen, query));
  }

  /** Asks again at once, by the reader's wish. */
  retry(): void {
    const { fen } = this.#snapshot;
    if (fen === undefined || this.#query === undefined) return;
    this.#leave();
    void this.#ask(fen, this.#query);
  }

  /** The server can be reached again. */
  reconnect(): void {
    if (this.#snapshot.problem === 'offline') this.retry();
  }

  /** Games were imported, saved or deleted: what is shown stays until the new answer is there. */
  hearChange(): void {
    this.#version += 1;
    this.#kept.clear();
    this.retry();
  }

  /** Another reader, who has other games. */
  forget(): void {
    const { fen } = this.#snapshot;
    const query = this.#query;
    this.#version += 1;
    this.#kept.clear();
    this.look(undefined, undefined);
    this.look(fen, query);
  }

  async #ask(fen: string, query: GamesQuery): Promise<void> {
    const { signal } = this.#stay;
    const [key, version] = [this.#key, this.#version];
    const stopWaiting = this.#after(LATE_MS, () => this.#change({ isLate: true }));
    const answer = await this.#effects.explore({ FEN: fen, ...query }, signal);
    if (answer.success && version === this.#version) this.#keep(key, answer.data);
    if (signal.aborted) return;
    stopWaiting();
    if (answer.success) this.#change({ answer: answer.data, problem: undefined, isLate: false });
    else this.#change({ problem: problemOf(answer), isLate: false });
  }

  #use(key: string): Kept | undefined {
    const kept = this.#kept.get(key);
    if (kept !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, kept);
    }
    return kept;
  }

  #keep(key: string, answer: ExplorerAnswer): void {
    this.#kept.delete(key);
    this.#kept.set(key, { answer, at: this.#effects.now() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT && oldest !== undefined) this.#kept.delete(oldest);
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

  #change(change: Partial<GamesSnapshot>): void {
    this.#show({ ...this.#snapshot, ...change });
  }

  #show(snapshot: GamesSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

function keyOf(fen: string, query: GamesQuery | undefined): string {
  return `${fen} ${query === undefined ? 'none' : JSON.stringify(query)}`;
}

const PROBLEMS: Partial<Record<ApiFailure['code'], GamesProblem>> = {
  NETWORK: 'offline',
  TIMEOUT: 'offline',
  TOO_MANY_REQUESTS: 'busy',
};

/** `undefined` where somebody else says what happened, or nobody needs to know. */
function problemOf({ code }: ApiFailure): GamesProblem | undefined {
  if (code === 'ABORTED' || code === 'SESSION_CHANGED' || code === 'UNAUTHORIZED') return undefined;
  return PROBLEMS[code] ?? 'failed';
}
