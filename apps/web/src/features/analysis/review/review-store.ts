/**
 * The review of the open game. The page has one reviewer, and a review belongs to one line of moves: another line
 * has another review.
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
  /** Starting position and moves: equal for equal lines. */
  readonly key: string;
  /** Number of positions: one more than moves. */
  readonly count: number;
  /** The request for each position, the start being 0. */
  readonly requestOf: (index: number) => AnalysisRequest;
  /** The side to move first. */
  readonly firstTurn: Color;
  readonly moves: readonly ReviewedMove[];
}

type ReviewStatus =
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
  /** One for each position. */
  readonly views: readonly (PositionView | undefined)[];
  /** By move: the second search of a move whose sign was in doubt after the first. */
  readonly looks: readonly (PositionView | undefined)[];
  /** By move: the signs that were written into the game. */
  readonly signs: readonly (MoveGrade | undefined)[] | undefined;
}

export interface ReviewEffects {
  readonly perform: (task: EngineTask, signal: AbortSignal) => Promise<TaskOutcome>;
  readonly storage: ReviewStorage;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onView?: (index: number, view: PositionView) => void;
  readonly onLook?: (index: number, look: PositionView) => void;
  /** Other evaluations of the positions of the line. */
  readonly known?: () => readonly (KnownScore | undefined)[];
  /**
   * Called once when the review is complete, not when a finished one is loaded.
   *
   * @param isAsked whether it was started from the beginning, and not only extended.
   */
  readonly onDone?: (isFullReview: boolean) => void;
}

export const REVIEW_BUDGETS_MS: readonly number[] = [100, 300, 1_000, 3_000];
const DEFAULT_REVIEW_BUDGET_MS = 300;
/**
 * The first second search takes as long as the first pass, but compares a few moves only, which settles most
 * doubts. What is still in doubt is searched longer by this factor, and at least for this time.
 */
const LOOK_FACTOR = 5;
const LEAST_LOOK_MS = 1_000;
/** For moves on which the user's own analysis is deeper than the review. */
const LONG_LOOK_MS = 15_000;
/** Minimum time between two writes while it runs. */
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
  /** By move: milliseconds of the next second search, where it differs from the budget. */
  readonly #looksMs = new Map<number, number>();

  constructor(effects: ReviewEffects) {
    this.#effects = effects;
  }

  /** Shows the review of a line, from storage if there is one. A run for another line is paused. */
  async show(line: ReviewLine): Promise<void> {
    if (line.key === this.#state.line?.key) return;
    this.pause();
    this.#looksMs.clear();
    this.#isFullReview = false;
    this.store.setState({ ...NONE, line, budgetMs: this.#state.budgetMs });
    const kept = await this.#effects.storage.load(line.key).catch(() => undefined);
    // Another line may be shown by now, or its review may have been started.
    if (this.#state.line !== line || this.#state.status.kind !== 'none') return;
    if (kept?.views.length !== line.count) return;
    if (kept.views.every((view) => view === undefined)) return;
    const { views, looks, signs, budgetMs } = kept;
    this.#set({ views, looks, signs, budgetMs });
    this.#set({ status: { kind: this.#isWhole(kept) ? 'done' : 'paused' } });
  }

  /** Starts from the beginning, with any budget; `resume` continues a paused review. */
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

  /** Searches moves again, longer, whose verdicts a deeper evaluation contradicts. */
  lookDeeper(indices: readonly number[]): void {
    if (this.#state.status.kind !== 'done') return;
    for (const index of indices) this.#looksMs.set(index, LONG_LOOK_MS);
    const looks = this.#state.looks.map((look, at) => (indices.includes(at) ? undefined : look));
    this.#set({ looks, status: { kind: 'paused' } });
    this.resume();
  }

  /** Records the signs that were written into the game, so that a sign can be removed with its verdict. */
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

  /** A finished review stays finished, whatever evaluations come from elsewhere. */
  #isWhole({ isDone }: StoredReview): boolean {
    const isSettled = (): boolean =>
      doubtsOf(this.#state).length === 0 || this.#doubted().length === 0;
    return this.#state.views.every((view) => view !== undefined) && (isDone || isSettled());
  }

  /** A review that cannot be stored is still shown. */
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
 * Approximate remaining time of a move in doubt, in milliseconds: a short search, and a long one if that leaves the
 * doubt.
 */
function doubtMs(budgetMs: number): number {
  return budgetMs + (LOOKED_SHARES.full / LOOKED_SHARES.short) * fullLookMs(budgetMs);
}

export interface ReviewProgress {
  /** The pass through all positions, or the second searches after it. */
  readonly pass: 'positions' | 'looks';
  readonly done: number;
  readonly total: number;
  /** Approximate milliseconds. */
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
