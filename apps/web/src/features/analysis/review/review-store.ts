/**
 * The review of the open game. The page has a single reviewer. Each line of moves has a separate review.
 */
import type { Color } from '@chuhe/rules/piece';
import { createStore } from 'zustand/vanilla';
import type { AnalysisRequest } from '../../../engine/analysis.ts';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import type { EngineFailure } from '../../../engine/failure.ts';
import type { MoveGrade } from '../../../lib/game/glyph-signs.ts';
import { DUBIOUS_LOSS, type KnownScore, lossByLook, type PositionView } from './move-verdict.ts';
import { doubtedMoves, type Findings } from './review.ts';
import { type LookRequest, runReview } from './review-run.ts';
import type { ReviewStorage, StoredReview } from './review-storage.ts';
import type { ReviewedMove } from './reviewed-line.ts';

/** The line that is reviewed. */
export interface ReviewLine {
  /** The starting position and the moves, so equal lines have equal keys. */
  readonly key: string;
  /** Number of positions, one more than the number of moves. */
  readonly count: number;
  /** Returns the request for a position, 0 being the start. */
  readonly requestOf: (index: number) => AnalysisRequest;
  /** The side to move first. */
  readonly firstTurn: Color;
  readonly moves: readonly ReviewedMove[];
}

type ReviewStatus =
  /** The review has not been started. */
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'paused' }
  | { readonly kind: 'failed'; readonly failure: EngineFailure }
  | { readonly kind: 'done' };

export interface ReviewState {
  readonly line: ReviewLine | undefined;
  readonly status: ReviewStatus;
  readonly budgetMs: number;
  /** One for each position. */
  readonly views: readonly (PositionView | undefined)[];
  /** By move: the second search, if the sign was in doubt after the first one. */
  readonly looks: readonly (PositionView | undefined)[];
  /** By move: the signs that were written into the game. */
  readonly signs: readonly (MoveGrade | undefined)[] | undefined;
}

export interface ReviewEffects {
  readonly perform: (task: EngineTask, signal: AbortSignal) => Promise<TaskOutcome>;
  readonly storage: ReviewStorage;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  readonly onView?: (index: number, view: PositionView) => void;
  readonly onLook?: (index: number, look: PositionView) => void;
  /** Returns the evaluations of the line's positions that do not come from the review. */
  readonly known?: () => readonly (KnownScore | undefined)[];
  /**
   * Called once when a run completes the review, but not when a finished review is loaded.
   *
   * @param isFullReview whether the review was started from the beginning rather than extended.
   */
  readonly onDone?: (isFullReview: boolean) => void;
}

export const REVIEW_BUDGETS_MS: readonly number[] = [100, 300, 1_000, 3_000];
const DEFAULT_REVIEW_BUDGET_MS = 300;
/**
 * The second search of a move first takes as long as the first search. It compares only a few moves, which settles most
 * doubts. If the doubt remains, the search is repeated for a time longer by this factor, with a minimum.
 */
const LOOK_FACTOR = 5;
const LEAST_LOOK_MS = 1_000;
/** Search time, in milliseconds, for moves whose verdict the user's own deeper analysis contradicts. */
const LONG_LOOK_MS = 15_000;
/** Minimum time in milliseconds between two writes to storage during a run. */
const SAVE_EVERY_MS = 2_000;

const NONE: ReviewState = {
  line: undefined,
  status: { kind: 'none' },
  budgetMs: DEFAULT_REVIEW_BUDGET_MS,
  views: [],
  looks: [],
  signs: undefined,
};

export class Reviewer {
  readonly store = createStore<ReviewState>()(() => NONE);
  readonly #effects: ReviewEffects;
  #abort: AbortController | undefined;
  #savedAt = 0;
  #isFullReview = false;
  /** By move: the time of the next second search in milliseconds, if it differs from the budget. */
  readonly #looksMs = new Map<number, number>();

  constructor(effects: ReviewEffects) {
    this.#effects = effects;
  }

  /** Shows the review of a line, loading it from storage if possible. Pauses a run for another line. */
  async show(line: ReviewLine): Promise<void> {
    if (line.key === this.#state.line?.key) return;
    this.pause();
    this.#looksMs.clear();
    this.#isFullReview = false;
    this.store.setState({ ...NONE, line, budgetMs: this.#state.budgetMs });
    const kept = await this.#effects.storage.load(line.key).catch(() => undefined);
    // During the load, another line may have been shown or the review may have been started.
    if (this.#state.line !== line || this.#state.status.kind !== 'none') return;
    if (kept?.views.length !== line.count) return;
    if (kept.views.every((view) => view === undefined)) return;
    const { views, looks, signs, budgetMs } = kept;
    this.#set({ views, looks, signs, budgetMs });
    this.#set({ status: { kind: this.#isWhole(kept) ? 'done' : 'paused' } });
  }

  /** Starts the review from the beginning with a new budget. To continue a paused review, use `resume`. */
  start(budgetMs: number): void {
    const { line } = this.#state;
    if (line === undefined) return;
    this.pause();
    this.#looksMs.clear();
    this.#isFullReview = true;
    this.#set({ budgetMs, views: unknownViews(line), looks: [] });
    this.resume();
  }

  resume(): void {
    const { line, status, views } = this.#state;
    if (line === undefined || status.kind === 'running' || status.kind === 'done') return;
    const known = views.length === 0 ? unknownViews(line) : views;
    this.#set({ views: known, status: { kind: 'running' } });
    void this.#run(line);
  }

  /** Searches the given moves again for longer, after a deeper evaluation has contradicted their verdicts. */
  lookDeeper(indices: readonly number[]): void {
    if (this.#state.status.kind !== 'done') return;
    for (const index of indices) this.#looksMs.set(index, LONG_LOOK_MS);
    const looks = this.#state.looks.map((look, at) => (indices.includes(at) ? undefined : look));
    this.#set({ looks, status: { kind: 'paused' } });
    this.resume();
  }

  /** Records the signs written into the game, so that a sign can be removed when its verdict changes. */
  recordSigns(signs: readonly (MoveGrade | undefined)[]): void {
    this.#set({ signs });
    this.#save();
  }

  pause(): void {
    if (this.#state.status.kind !== 'running') return;
    this.#abort?.abort();
    this.#abort = undefined;
    this.#set({ status: { kind: 'paused' } });
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
      nextLook: () => this.#nextLook(),
      onLook: (index, look) => this.#keepLook(index, look),
    });
    if (abort.signal.aborted) return;
    this.#abort = undefined;
    this.#set({ status: end.kind === 'cancelled' ? { kind: 'paused' } : end });
    this.#save();
    if (end.kind !== 'done') return;
    this.#effects.onDone?.(this.#isFullReview);
    this.#isFullReview = false;
  }

  #keep(index: number, view: PositionView): void {
    this.#set({ views: this.#state.views.with(index, view) });
    this.#effects.onView?.(index, view);
    if (this.#effects.now() - this.#savedAt >= SAVE_EVERY_MS) this.#save();
  }

  #nextLook(): LookRequest | undefined {
    const { line, views, budgetMs } = this.#state;
    const asked = [...this.#looksMs.keys()].find((each) => this.#state.looks[each] === undefined);
    const index = asked ?? this.#doubted()[0] ?? -1;
    const [move, before] = [line?.moves[index], views[index]];
    if (move === undefined || before === undefined) return undefined;
    const moveTimeMs = this.#looksMs.get(index) ?? budgetMs;
    return { index, candidates: candidatesOf(move.move, before), limits: { moveTimeMs } };
  }

  #keepLook(index: number, look: PositionView): void {
    const { line, looks, budgetMs } = this.#state;
    const move = line?.moves[index];
    if (line === undefined || move === undefined) return;
    const loss = lossByLook(move, look) ?? 1;
    if (loss >= DUBIOUS_LOSS && !this.#looksMs.has(index)) {
      this.#looksMs.set(index, fullLookMs(budgetMs));
      return;
    }
    this.#set({ looks: line.moves.map((_, at) => (at === index ? look : looks[at])) });
    this.#effects.onLook?.(index, look);
    this.#save();
  }

  #doubted(): readonly number[] {
    return doubtsOf(this.#state, this.#effects.known?.());
  }

  /** Whether a loaded review is complete. A finished review stays complete even if new evaluations raise new doubts. */
  #isWhole({ isDone }: StoredReview): boolean {
    const isSettled = (): boolean =>
      doubtsOf(this.#state).length === 0 || this.#doubted().length === 0;
    return this.#state.views.every((view) => view !== undefined) && (isDone || isSettled());
  }

  /** Stores the review. Failures are ignored, because the review is still shown. */
  #save(): void {
    const { line, views, looks, signs, budgetMs, status } = this.#state;
    if (line === undefined) return;
    const isDone = status.kind === 'done';
    this.#savedAt = this.#effects.now();
    const kept = { key: line.key, views, looks, signs, isDone, budgetMs, savedAt: this.#savedAt };
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

function doubtsOf(
  { line, views, looks }: ReviewState,
  known: Findings['known'] = [],
): readonly number[] {
  return line === undefined ? [] : doubtedMoves(line.moves, { views, looks, known });
}

function fullLookMs(budgetMs: number): number {
  return Math.max(LEAST_LOOK_MS, LOOK_FACTOR * budgetMs);
}

/** Approximate shares of moves that get a short second search and a long one (docs/review.md). */
const LOOKED_SHARES = { short: 0.3, full: 0.12 };

/** Approximate duration of a whole review, in milliseconds. */
export function reviewMs(budgetMs: number, moves: number): number {
  const { short, full } = LOOKED_SHARES;
  return budgetMs * (moves + 1) + moves * (short * budgetMs + full * fullLookMs(budgetMs));
}

/**
 * Approximate time for a move in doubt, in milliseconds: a short search, plus a share of a long search, which is needed
 * only if the doubt remains.
 */
function doubtMs(budgetMs: number): number {
  return budgetMs + (LOOKED_SHARES.full / LOOKED_SHARES.short) * fullLookMs(budgetMs);
}

export interface ReviewProgress {
  /** `positions` during the pass through all positions, `looks` during the second searches. */
  readonly pass: 'positions' | 'looks';
  readonly done: number;
  readonly total: number;
  /** Approximate remaining time, in milliseconds. */
  readonly leftMs: number;
}

export function progressOf(state: ReviewState): ReviewProgress {
  const { views, looks, line, budgetMs } = state;
  const [done, total] = [countKnown(views), line?.count ?? 0];
  if (done < total) {
    const leftMs = reviewMs(budgetMs, total - done - 1);
    return { pass: 'positions', done, total, leftMs };
  }
  const [looked, left] = [countKnown(looks), doubtsOf(state).length];
  const leftMs = left * doubtMs(budgetMs);
  return { pass: 'looks', done: looked, total: looked + left, leftMs };
}

function countKnown(views: readonly (PositionView | undefined)[]): number {
  return views.filter((view) => view !== undefined).length;
}

/** The moves that a second search compares: the known best ones and the one played. */
export function candidatesOf(move: string, { lines }: PositionView): readonly string[] {
  return [...new Set([...lines.flatMap(({ moves }) => moves.slice(0, 1)), move])];
}
