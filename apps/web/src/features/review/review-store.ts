/**
 * The review of the game that is open: asked for, under way, paused, done. The page has one, and it is
 * of one line of moves: another line has another review, or none yet.
 */
import type { Color } from '@chuhe/rules/piece';
import { createStore } from 'zustand/vanilla';
import type { AnalysisRequest } from '../../engine/analysis.ts';
import type { EngineTask, TaskOutcome } from '../../engine/engine-task.ts';
import type { EngineFailure } from '../../engine/failure.ts';
import type { ReviewStorage } from './kept-reviews.ts';
import type { PositionView } from './move-verdict.ts';
import { runReview } from './review-run.ts';

/** The line that is reviewed. */
export interface ReviewLine {
  /** Start position and moves: equal for equal lines. */
  readonly key: string;
  /** Positions: one more than moves. */
  readonly count: number;
  /** What the engine is asked about each of them, the start being 0. */
  readonly requestOf: (index: number) => AnalysisRequest;
  /** Who moves first. */
  readonly firstTurn: Color;
}

export type ReviewStatus =
  /** Nothing is known. */
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly failure: EngineFailure }
  | { readonly kind: 'done' };

export interface ReviewState {
  readonly line: ReviewLine | undefined;
  readonly status: ReviewStatus;
  readonly budgetMs: number;
  /** As many as positions. */
  readonly views: readonly (PositionView | undefined)[];
  /** When it began or went on, and how many views there were then: for the time that is left. */
  readonly since: { readonly ms: number; readonly known: number } | undefined;
}

export interface ReviewEffects {
  readonly perform: (task: EngineTask, signal: AbortSignal) => Promise<TaskOutcome>;
  readonly storage: ReviewStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onView?: (index: number, view: PositionView) => void;
  /** Called once when all is known, not when a finished review is found again. */
  readonly onDone?: () => void;
}

export const REVIEW_BUDGETS_MS: readonly number[] = [100, 300, 1_000, 3_000];
export const DEFAULT_REVIEW_BUDGET_MS = 300;
/** Between two writes while it runs. */
const SAVE_EVERY_MS = 2_000;

const NONE: ReviewState = {
  line: undefined,
  status: { kind: 'none' },
  budgetMs: DEFAULT_REVIEW_BUDGET_MS,
  views: [],
  since: undefined,
};

export class Reviewer {
  readonly store = createStore<ReviewState>()(() => NONE);
  readonly #effects: ReviewEffects;
  #abort: AbortController | undefined;
  #savedAt = 0;

  constructor(effects: ReviewEffects) {
    this.#effects = effects;
  }

  /** Turns to a line: what is known of it comes back. One that is under way for another line is paused. */
  async show(line: ReviewLine): Promise<void> {
    if (line.key === this.#state.line?.key) return;
    this.pause();
    this.store.setState({ ...NONE, line, budgetMs: this.#state.budgetMs });
    const kept = await this.#effects.storage.load(line.key).catch(() => undefined);
    // By now another line may be shown, or its review have been begun.
    if (this.#state.line !== line || this.#state.status.kind !== 'none') return;
    if (kept?.views.length !== line.count) return;
    const isWhole = kept.views.every((view) => view !== undefined);
    if (kept.views.some((view) => view !== undefined)) {
      this.#set({
        views: kept.views,
        budgetMs: kept.budgetMs,
        status: { kind: isWhole ? 'done' : 'paused' },
      });
    }
  }

  /** From the beginning, with another budget too; or on from where it stopped with `resume`. */
  start(budgetMs: number): void {
    const { line } = this.#state;
    if (line === undefined) return;
    this.pause();
    this.#set({ budgetMs, views: unknownViews(line) });
    this.resume();
  }

  resume(): void {
    const { line, status, views } = this.#state;
    if (line === undefined || status.kind === 'running' || status.kind === 'done') return;
    const known = views.length === 0 ? unknownViews(line) : views;
    const count = known.filter((view) => view !== undefined).length;
    this.#set({
      views: known,
      status: { kind: 'running' },
      since: { ms: this.#effects.now(), known: count },
    });
    void this.#run(line);
  }

  pause(): void {
    if (this.#state.status.kind !== 'running') return;
    this.#abort?.abort();
    this.#abort = undefined;
    this.#set({ status: { kind: 'paused' }, since: undefined });
    this.#save();
  }

  async #run(line: ReviewLine): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    const end = await runReview({
      ...line,
      known: this.#state.views,
      budgetMs: this.#state.budgetMs,
      perform: this.#effects.perform,
      signal: abort.signal,
      onView: (index, view) => this.#keep(index, view),
    });
    if (abort.signal.aborted) return;
    this.#abort = undefined;
    if (end.kind === 'cancelled') this.#set({ status: { kind: 'paused' }, since: undefined });
    else this.#set({ status: end, since: undefined });
    this.#save();
    if (end.kind === 'done') this.#effects.onDone?.();
  }

  #keep(index: number, view: PositionView): void {
    this.#set({ views: this.#state.views.with(index, view) });
    this.#effects.onView?.(index, view);
    if (this.#effects.now() - this.#savedAt >= SAVE_EVERY_MS) this.#save();
  }

  /** What cannot be kept is still shown. */
  #save(): void {
    const { line, views, budgetMs } = this.#state;
    if (line === undefined) return;
    this.#savedAt = this.#effects.now();
    const kept = { key: line.key, views, budgetMs, savedAt: this.#savedAt };
    this.#effects.storage.save(kept).catch(() => undefined);
  }

  get #state(): ReviewState {
    return this.store.getState();
  }

  #set(change: Partial<ReviewState>): void {
    this.store.setState(change);
  }
}

function unknownViews({ count }: ReviewLine): readonly undefined[] {
  return Array.from({ length: count }, () => undefined);
}

/** Positions that are known, and all of them. */
export function progressOf({ views, line }: ReviewState): { done: number; total: number } {
  const done = views.filter((view) => view !== undefined).length;
  return { done, total: line?.count ?? 0 };
}
