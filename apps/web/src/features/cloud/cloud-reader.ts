import type { CloudView } from '@chuhe/contract/cloud';
import type { Answer } from '../../lib/api/api-client.ts';
import type { ApiFailure } from '../../lib/api/failure.ts';
import {
  type CloudProblem,
  type CloudSnapshot,
  isShallow,
  type Learning,
} from './cloud-snapshot.ts';
import { PositionCache } from './position-cache.ts';

/** What the reader of the position database does in the world. */
export interface CloudEffects {
  readonly view: (
    parts: { readonly FEN: string; readonly next: string[] },
    signal: AbortSignal,
  ) => Promise<Answer<CloudView>>;
  readonly learn: (
    fen: string,
    signal: AbortSignal,
  ) => Promise<Answer<{ readonly state: Learning | 'known' | 'over' }>>;
  /** Tells the server what to send news of; @returns whether it hears. */
  readonly watch: (fen: string) => boolean;
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

/** Milliseconds that a reader rests on a position until it is asked for, and until it is worth being worked out. */
export const REST_MS = 180;
export const LEARN_MS = 900;
/** An answer that takes longer than this is awaited in sight. */
export const LATE_MS = 150;
/** So long an answer holds without another look. */
export const FRESH_MS = 60_000;
/** Between two looks at a position of which news come one after the other. */
export const NEWS_MS = 1_000;
/** Between two looks at a queued position, for a page that hears no news. */
export const LOOK_AGAIN_MS = 5_000;

/**
 * Follows a reader through positions and says what is known of each: one question for each that they rest on, none for those they
 * hurry past. Answers of a position that was left go to the cache alone.
 */
export class CloudReader {
  readonly #effects: CloudEffects;
  readonly #cache = new PositionCache();
  readonly #listeners = new Set<() => void>();
  #snapshot: CloudSnapshot = NOTHING;
  /** What is likely to be looked at next. */
  #next: readonly string[] = [];
  /** Of the position that is looked at: its timers and questions end with it. */
  #stay = new AbortController();
  #arrivedAt = 0;
  #isAsking = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Ends the wait for the next look at a queued position. */
  #stopWaiting: (() => void) | undefined;
  #stopNews: (() => void) | undefined;
  /** Queued, by the server's last word. */
  readonly #learning = new Set<string>();
  /** Known well enough by the server's own word. */
  readonly #settled = new Set<string>();

  constructor(effects: CloudEffects) {
    this.#effects = effects;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until something changes. */
  getSnapshot = (): CloudSnapshot => this.#snapshot;

  /**
   * The position to follow from now on, or none.
   *
   * @param next positions that are likely to come after it
   */
  look(fen: string | undefined, next: readonly string[] = []): void {
    this.#next = next;
    if (fen === this.#snapshot.fen) return;
    this.#leave();
    this.#arrivedAt = this.#effects.now();
    const { upstream } = this.#snapshot;
    this.#show({ ...NOTHING, upstream, ...this.#known(fen), fen });
    if (fen === undefined) return;
    this.#effects.watch(fen);
    this.#after(REST_MS, () => this.#rest(fen));
  }

  /** Asks again at once, by the reader's wish. */
  retry(): void {
    const { fen } = this.#snapshot;
    if (fen === undefined) return;
    this.#leave();
    this.#learning.delete(fen);
    void this.#ask(fen);
  }

  /** The server knows more of a position. */
  hear(fen: string): void {
    this.#cache.forget(fen);
    this.#learning.delete(fen);
    if (fen !== this.#snapshot.fen) return;
    const wait = Math.max(0, NEWS_MS - (this.#effects.now() - this.#askedAt));
    this.#stopNews?.();
    this.#stopNews = this.#after(wait, () => void this.#ask(fen));
  }

  /** The server hears again: what it said meanwhile was missed. */
  reconnect(): void {
    const { fen, problem, learning } = this.#snapshot;
    if (fen === undefined) return;
    this.#effects.watch(fen);
    if (problem === 'offline' || learning === 'queued') void this.#ask(fen);
  }

  /** Another reader, who may know or see other things. */
  forget(): void {
    this.#leave();
    this.#cache.clear();
    this.#learning.clear();
    this.#settled.clear();
    this.#show(NOTHING);
  }

  #known(fen: string | undefined): Pick<CloudSnapshot, 'position' | 'line' | 'learning'> {
    const kept = fen === undefined ? undefined : this.#cache.get(fen);
    const learning = fen === undefined ? undefined : this.#learningOf(fen);
    return { position: kept?.position, line: kept?.line ?? [], learning };
  }

  #learningOf(fen: string): Learning | undefined {
    return this.#learning.has(fen) ? 'queued' : undefined;
  }

  #rest(fen: string): void {
    const kept = this.#cache.get(fen);
    const isFresh = kept?.line !== undefined && this.#effects.now() - kept.at < FRESH_MS;
    if (!isFresh) void this.#ask(fen);
    else this.#learnLater(fen);
  }

  async #ask(fen: string): Promise<void> {
    if (this.#isAsking) this.#leave();
    const { signal } = this.#stay;
    this.#isAsking = true;
    this.#askedAt = this.#effects.now();
    this.#after(LATE_MS, () => this.#isAsking && this.#change({ isLate: true }));
    const next = this.#next.filter((each) => each !== fen && this.#cache.get(each) === undefined);
    const answer = await this.#effects.view({ FEN: fen, next: next.slice(0, AHEAD) }, signal);
    if (answer.success) this.#cache.take(answer.data, this.#effects.now());
    if (signal.aborted) return;
    this.#isAsking = false;
    if (answer.success) this.#take(fen, answer.data);
    else this.#fail(answer);
  }

  #take(fen: string, { position, line, upstream }: CloudView): void {
    const learning = isShallow(position) ? this.#learningOf(fen) : undefined;
    this.#change({ position, line, upstream, learning, problem: undefined, isLate: false });
    this.#learnLater(fen);
  }

  #fail(failure: ApiFailure): void {
    const problem = problemOf(failure);
    if (problem === undefined) this.#change({ isLate: false });
    else this.#change({ problem, isLate: false, ...(HIDING.has(problem) && HIDDEN) });
  }

  /** Once the reader has rested long enough. */
  #learnLater(fen: string): void {
    const { position } = this.#snapshot;
    if (position === undefined || !isShallow(position)) return;
    if (this.#settled.has(fen)) return;
    const rested = this.#effects.now() - this.#arrivedAt;
    this.#after(Math.max(0, LEARN_MS - rested), () => void this.#learn(fen));
  }

  async #learn(fen: string): Promise<void> {
    const { signal } = this.#stay;
    const answer = await this.#effects.learn(fen, signal);
    if (!answer.success) return;
    const { state } = answer.data;
    if (state === 'over') return;
    if (state === 'known') this.#settled.add(fen);
    else if (state === 'queued') this.#learning.add(fen);
    if (signal.aborted) return;
    if (state !== 'known') this.#change({ learning: state });
    // Worked out just now, or the news of it went by before anybody listened here.
    else if (this.#snapshot.position?.status === 'unknown') void this.#ask(fen);
    if (state === 'queued') this.#lookAgain(fen);
  }

  /** For a page whose live channel is not there: news come by it otherwise. */
  #lookAgain(fen: string): void {
    this.#stopWaiting?.();
    this.#stopWaiting = this.#after(LOOK_AGAIN_MS, () => {
      if (this.#effects.watch(fen)) this.#lookAgain(fen);
      else void this.#ask(fen);
    });
  }

  #leave(): void {
    this.#stay.abort();
    this.#stay = new AbortController();
    this.#isAsking = false;
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

  #change(change: Partial<CloudSnapshot>): void {
    this.#show({ ...this.#snapshot, ...change });
  }

  #show(snapshot: CloudSnapshot): void {
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

/** Positions that are looked up beside the one in sight. */
const AHEAD = 4;

const NOTHING: CloudSnapshot = {
  fen: undefined,
  position: undefined,
  line: [],
  upstream: null,
  problem: undefined,
  isLate: false,
  learning: undefined,
};

/** Of a reader who may not see what was kept. */
const HIDING: ReadonlySet<CloudProblem> = new Set(['locked', 'credit']);
const HIDDEN = { position: undefined, line: [], learning: undefined } as const;

const PROBLEMS: Partial<Record<ApiFailure['code'], CloudProblem>> = {
  NETWORK: 'offline',
  TIMEOUT: 'offline',
  FORBIDDEN: 'locked',
  PAYMENT_REQUIRED: 'credit',
  TOO_MANY_REQUESTS: 'busy',
};

/** `undefined` where somebody else says what happened, or nobody needs to know. */
function problemOf({ code }: ApiFailure): CloudProblem | undefined {
  if (code === 'ABORTED' || code === 'SESSION_CHANGED' || code === 'UNAUTHORIZED') return undefined;
  return PROBLEMS[code] ?? 'failed';
}
