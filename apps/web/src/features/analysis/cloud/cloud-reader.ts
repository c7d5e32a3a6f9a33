import type { CloudView } from '@chuhe/contract/cloud';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { AnswerCache } from '../../../lib/sources/answer-cache.ts';
import { askProblem } from '../../../lib/sources/ask-problem.ts';
import { Shown } from '../../../lib/sources/shown.ts';
import { Stay } from '../../../lib/sources/stay.ts';
import {
  type CloudProblem,
  type CloudSnapshot,
  isShallow,
  type KeptPosition,
  type Learning,
} from './cloud-snapshot.ts';

/** What the user of the position database does in the world. */
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
  /** Whether a look-up costs this user something; where it is missing, none does. */
  readonly isMetered?: () => boolean;
  /** Milliseconds since some moment. */
  readonly now: () => number;
}

/** Milliseconds that a user rests on a position until it is asked for, and until it is worth being worked out. */
export const REST_MS = 180;
export const LEARN_MS = 900;
/** The same for a user whose look-ups cost something: none is spent on what is hurried past. */
export const METERED_REST_MS = 500;
/** An answer that takes longer than this is awaited in sight. */
export const LATE_MS = 150;
/** So long an answer holds without another look. */
const FRESH_MS = 60_000;
/** Between two looks at a position of which news come one after the other. */
const NEWS_MS = 1_000;
/** Between two looks at a queued position, for a page that hears no news. */
export const LOOK_AGAIN_MS = 5_000;

/**
 * Follows a user through positions and says what is known of each: one question for each that they rest on, none for those they
 * hurry past. Answers of a position that was left go to the cache alone.
 */
export class CloudReader {
  readonly #effects: CloudEffects;
  /** What the server has said of positions. */
  readonly #cache = new AnswerCache<KeptPosition>(KEPT);
  readonly #shown = new Shown(NOTHING);
  readonly #stay = new Stay();
  /** What is likely to be looked at next. */
  #next: readonly string[] = [];
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

  readonly subscribe = this.#shown.subscribe;
  readonly getSnapshot = this.#shown.getSnapshot;

  /**
   * The position to follow from now on, or none.
   *
   * @param next positions that are likely to come after it
   */
  look(fen: string | undefined, next: readonly string[] = []): void {
    this.#next = next;
    if (fen === this.getSnapshot().fen) return;
    this.#leave();
    this.#arrivedAt = this.#effects.now();
    const { upstream } = this.getSnapshot();
    this.#shown.show({ ...NOTHING, upstream, ...this.#known(fen), fen });
    if (fen === undefined) return;
    this.#effects.watch(fen);
    this.#stay.after(REST_MS, () => this.#rest(fen));
  }

  /** Asks again at once, by the user's wish. */
  retry(): void {
    const { fen } = this.getSnapshot();
    if (fen === undefined) return;
    this.#leave();
    this.#learning.delete(fen);
    void this.#ask(fen);
  }

  /** The server knows more of a position. */
  hear(fen: string): void {
    this.#cache.forget(fen);
    this.#learning.delete(fen);
    if (fen !== this.getSnapshot().fen) return;
    const wait = Math.max(0, NEWS_MS - (this.#effects.now() - this.#askedAt));
    this.#stopNews?.();
    this.#stopNews = this.#stay.after(wait, () => void this.#ask(fen));
  }

  /** The server hears again: what it said meanwhile was missed. */
  reconnect(): void {
    const { fen, problem, learning } = this.getSnapshot();
    if (fen === undefined) return;
    this.#effects.watch(fen);
    if (problem === 'offline' || learning === 'queued') void this.#ask(fen);
  }

  /** There are credits again, or more may be seen than before. */
  goOn(): void {
    const { problem } = this.getSnapshot();
    if (problem === 'credit' || problem === 'locked') this.retry();
  }

  /** Another user, who may know or see other things. */
  forget(): void {
    this.#leave();
    this.#cache.clear();
    this.#learning.clear();
    this.#settled.clear();
    this.#shown.show(NOTHING);
  }

  #isMetered(): boolean {
    return this.#effects.isMetered?.() ?? false;
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
    if (isFresh) this.#learnLater(fen);
    else if (this.#isMetered())
      this.#stay.after(METERED_REST_MS - REST_MS, () => void this.#ask(fen));
    else void this.#ask(fen);
  }

  async #ask(fen: string): Promise<void> {
    if (this.#isAsking) this.#leave();
    const { signal } = this.#stay;
    this.#isAsking = true;
    this.#askedAt = this.#effects.now();
    this.#stay.after(LATE_MS, () => this.#isAsking && this.#shown.change({ isLate: true }));
    const ahead = this.#isMetered() ? [] : this.#next;
    const next = ahead.filter((each) => each !== fen && !this.#cache.has(each));
    const answer = await this.#effects.view({ FEN: fen, next: next.slice(0, AHEAD) }, signal);
    if (answer.success) this.#keep(answer.data);
    if (signal.aborted) return;
    this.#isAsking = false;
    if (answer.success) this.#take(fen, answer.data);
    else this.#fail(answer);
  }

  #take(fen: string, { position, line, upstream }: CloudView): void {
    const learning = isShallow(position) ? this.#learningOf(fen) : undefined;
    this.#shown.change({ position, line, upstream, learning, problem: undefined, isLate: false });
    this.#learnLater(fen);
  }

  #fail(failure: ApiFailure): void {
    const problem = problemOf(failure);
    if (problem === undefined) this.#shown.change({ isLate: false });
    else this.#shown.change({ problem, isLate: false, ...(HIDING.has(problem) && HIDDEN) });
  }

  /** Once the user has rested long enough. */
  #learnLater(fen: string): void {
    const { position } = this.getSnapshot();
    if (position === undefined || !isShallow(position)) return;
    if (this.#settled.has(fen)) return;
    const rested = this.#effects.now() - this.#arrivedAt;
    this.#stay.after(Math.max(0, LEARN_MS - rested), () => void this.#learn(fen));
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
    if (state !== 'known') this.#shown.change({ learning: state });
    // Worked out just now, or the news of it went by before anybody listened here.
    else if (this.getSnapshot().position?.status === 'unknown') void this.#ask(fen);
    if (state === 'queued') this.#lookAgain(fen);
  }

  /** For a page whose live channel is not there: news come by it otherwise. */
  #lookAgain(fen: string): void {
    this.#stopWaiting?.();
    this.#stopWaiting = this.#stay.after(LOOK_AGAIN_MS, () => {
      if (this.#effects.watch(fen)) this.#lookAgain(fen);
      else void this.#ask(fen);
    });
  }

  /** What was asked for the position in sight, and for those beside it. */
  #keep({ position, line, next }: CloudView): void {
    const at = this.#effects.now();
    for (const each of next) this.#cache.keep(each.fen, { position: each, at });
    this.#cache.keep(position.fen, { position, line, at });
  }

  #leave(): void {
    this.#stay.leave();
    this.#isAsking = false;
  }
}

/** Positions that are kept. */
const KEPT = 500;
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

/** Of a user who may not see what was kept. */
const HIDING: ReadonlySet<CloudProblem> = new Set(['locked', 'credit']);
const HIDDEN = { position: undefined, line: [], learning: undefined } as const;

function problemOf(failure: ApiFailure): CloudProblem | undefined {
  if (failure.code === 'FORBIDDEN') return 'locked';
  return failure.code === 'PAYMENT_REQUIRED' ? 'credit' : askProblem(failure);
}
