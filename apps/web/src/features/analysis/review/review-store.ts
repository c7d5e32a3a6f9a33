/**
 * The review of the open game. The page has a single reviewer. Each line of moves has a separate review.
 */
import type { MoveGrade } from '@chuhe/lessons/move-grade';
import type { KnownScore, PositionView } from '@chuhe/lessons/move-verdict';
import {
  badMoves,
  doubtedMoves,
  type Findings,
  foundScores,
  knownElsewhere,
} from '@chuhe/lessons/review';
import {
  DEFAULT_REVIEW_NODES,
  type Look,
  nextLook,
  type Searched,
  withLook,
} from '@chuhe/lessons/review-search';
import type { ReviewedMove } from '@chuhe/lessons/reviewed-line';
import type { Color } from '@chuhe/rules/piece';
import { createStore } from 'zustand/vanilla';
import type { AnalysisRequest } from '../../../engine/analysis.ts';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import type { EngineFailure } from '../../../engine/failure.ts';
import { runReview } from './review-run.ts';
import type { ReviewStorage, StoredReview } from './review-storage.ts';
import {
  MEASURED,
  msOf,
  nextTimeLeft,
  nodesDue,
  type Search,
  speedOf,
  USUAL_SPEED,
  withSearch,
} from './time-left.ts';

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
  /** Nodes of the search of each position. */
  readonly nodes: number;
  /** Nodes per second of the last searches, all engines together. */
  readonly speed: number;
  /** Whether the speed was measured in this browser, now or in an earlier review. */
  readonly isSpeedKnown: boolean;
  /** Approximate time until a running review is done, in milliseconds. */
  readonly leftMs: number;
  /** One for each position. */
  readonly views: readonly (PositionView | undefined)[];
  /** By move: the second search, if the sign was in doubt after the first one. */
  readonly looks: readonly (PositionView | undefined)[];
  /** By move: whether masters or the user's books play it often; `undefined` if that does not matter. */
  readonly theory: readonly (boolean | undefined)[];
  /** By position: the evaluations that earlier reviews of the line have found. */
  readonly found: readonly (readonly KnownScore[])[];
  /** By move: the signs that were written into the game. */
  readonly signs: readonly (MoveGrade | undefined)[] | undefined;
}

export interface ReviewEffects {
  readonly perform: (task: EngineTask, signal: AbortSignal) => Promise<TaskOutcome>;
  /** Returns how many searches `perform` runs side by side; one by default. */
  readonly atOnce?: () => number;
  readonly storage: ReviewStorage;
  /** Returns the time in milliseconds since 1970. */
  readonly now: () => number;
  /** Keeps the measured speed, in nodes per second, for the next visit. */
  readonly speeds?: {
    readonly read: () => number | undefined;
    readonly write: (speed: number) => void;
  };
  readonly onView?: (index: number, view: PositionView) => void;
  readonly onLook?: (index: number, look: PositionView) => void;
  /** Returns the evaluations of the line's positions that do not come from the review. */
  readonly known?: () => readonly (KnownScore | undefined)[];
  /**
   * Returns for each of these moves of the line whether masters or the user's books play it often. It never rejects: without an answer,
   * no move is played often.
   */
  readonly findTheory?: (
    indices: readonly number[],
    signal: AbortSignal,
  ) => Promise<readonly boolean[]>;
  /**
   * Called once when a run completes the review, but not when a finished review is loaded.
   *
   * @param isFullReview whether the review was started from the beginning rather than extended.
   */
  readonly onDone?: (isFullReview: boolean) => void;
}

/** Nodes for moves whose verdict the user's own deeper analysis contradicts. */
const LONG_LOOK_NODES = 12_000_000;
/** Minimum time in milliseconds between two writes to storage during a run. */
const SAVE_EVERY_MS = 2_000;

const NONE: ReviewState = {
  line: undefined,
  status: { kind: 'none' },
  nodes: DEFAULT_REVIEW_NODES,
  speed: USUAL_SPEED,
  isSpeedKnown: false,
  leftMs: 0,
  views: [],
  looks: [],
  theory: [],
  found: [],
  signs: undefined,
};

export class Reviewer {
  readonly store = createStore<ReviewState>()(() => NONE);
  readonly #effects: ReviewEffects;
  /** Resolves when the review of the shown line has been loaded. */
  #loading: Promise<void> = Promise.resolve();
  #abort: AbortController | undefined;
  #savedAt = 0;
  #isFullReview = false;
  /** By move: the nodes of the next second search, if they differ from those of the first pass. */
  #lookNodes: ReadonlyMap<number, number> = new Map();
  /** The moves that are being searched a second time. */
  readonly #looking = new Set<number>();
  #searches: readonly Search[] = [];
  /** When the last search ended. */
  #endedAt = 0;
  /** Nodes of the searches since the remaining time was last estimated. */
  #searched = 0;

  constructor(effects: ReviewEffects) {
    this.#effects = effects;
    const known = effects.speeds?.read();
    this.#set({ speed: known ?? USUAL_SPEED * this.#atOnce, isSpeedKnown: known !== undefined });
  }

  /**
   * Shows the review of a line, loading it from storage if possible. Pauses a run for another line.
   * @returns a promise that resolves when the review has been loaded, even if an earlier call for the same line is loading it
   */
  show(line: ReviewLine): Promise<void> {
    if (line.key === this.#state.line?.key) return this.#loading;
    this.pause();
    this.#lookNodes = new Map();
    this.#isFullReview = false;
    const { nodes, speed, isSpeedKnown } = this.#state;
    this.store.setState({ ...NONE, line, nodes, speed, isSpeedKnown });
    this.#loading = this.#load(line);
    return this.#loading;
  }

  async #load(line: ReviewLine): Promise<void> {
    const kept = await this.#effects.storage.load(line.key).catch(() => undefined);
    // During the load, another line may have been shown or the review may have been started.
    if (this.#state.line !== line || this.#state.status.kind !== 'none') return;
    if (kept?.views.length !== line.count) return;
    if (kept.views.every((view) => view === undefined)) return;
    const { views, looks, signs, theory, found, nodes = this.#state.nodes } = kept;
    this.#set({ views, looks, signs, theory, found, nodes });
    this.#set({ status: { kind: this.#isWhole(kept) ? 'done' : 'paused' } });
  }

  /** Starts the review from the beginning with this number of nodes. To continue a paused review, use `resume`. */
  start(nodes: number): void {
    const { line } = this.#state;
    if (line === undefined) return;
    this.pause();
    this.#lookNodes = new Map();
    this.#isFullReview = true;
    const found = this.#found();
    this.#set({ nodes, found, views: unknownViews(line), looks: [], theory: [] });
    this.#set({ status: { kind: 'paused' } });
    this.resume();
  }

  resume(): void {
    const { line, status, views } = this.#state;
    if (line === undefined || status.kind === 'running' || status.kind === 'done') return;
    const known = views.length === 0 ? unknownViews(line) : views;
    this.#set({ views: known });
    this.#set({ status: { kind: 'running' }, leftMs: this.#estimate() });
    void this.#run(line);
  }

  /** Searches the given moves again for longer, after a deeper evaluation has contradicted their verdicts. */
  lookDeeper(indices: readonly number[]): void {
    if (this.#state.status.kind !== 'done') return;
    const long = indices.map((index) => [index, LONG_LOOK_NODES] as const);
    this.#lookNodes = new Map([...this.#lookNodes, ...long]);
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
    this.#keepSpeed();
    this.#save();
  }

  async #run(line: ReviewLine): Promise<void> {
    const abort = new AbortController();
    this.#abort = abort;
    this.#looking.clear();
    const end = await runReview({
      ...line,
      known: this.#state.views,
      nodes: this.#state.nodes,
      atOnce: this.#atOnce,
      perform: (task, signal) => this.#perform(task, signal),
      signal: abort.signal,
      onView: (index, view) => this.#keep(index, view),
      nextLook: () => this.#nextLook(),
      onLook: (index, look) => this.#keepLook(index, look),
    });
    if (end.kind === 'done') await this.#findTheory(line, abort.signal);
    if (abort.signal.aborted) return;
    this.#abort = undefined;
    this.#set({ status: end.kind === 'cancelled' ? { kind: 'paused' } : end });
    this.#keepSpeed();
    this.#save();
    if (end.kind !== 'done') return;
    this.#effects.onDone?.(this.#isFullReview);
    this.#isFullReview = false;
  }

  async #perform(task: EngineTask, signal: AbortSignal): Promise<TaskOutcome> {
    const outcome = await this.#effects.perform(task, signal);
    if (outcome.kind === 'done') {
      const { nodes = 0, timeMs = 0 } = outcome.evaluation ?? {};
      const ms = this.#spent(timeMs);
      // What was assumed before the first search is replaced rather than corrected.
      const isFirst = this.#searches.length === 0;
      this.#searches = withSearch(this.#searches, { nodes, ms });
      if (this.#searches.length > 0)
        this.#set({ speed: speedOf(this.#searches), isSpeedKnown: true });
      if (isFirst) this.#set({ leftMs: this.#estimate() });
    }
    this.#searched += task.limits.nodes ?? 0;
    return outcome;
  }

  #keepSpeed(): void {
    if (this.#searches.length >= MEASURED) this.#effects.speeds?.write(speedOf(this.#searches));
  }

  /** The time since the last search ended, which is shorter than that of a search if two run side by side. In milliseconds. */
  #spent(timeMs: number): number {
    const now = this.#effects.now();
    const since = this.#atOnce > 1 ? Math.max(1, now - this.#endedAt) : timeMs;
    this.#endedAt = now;
    return Math.min(timeMs, since);
  }

  get #atOnce(): number {
    return this.#effects.atOnce?.() ?? 1;
  }

  /** Approximate time for all searches that are due, in milliseconds. */
  #estimate(): number {
    const { nodes, speed, views } = this.#state;
    const asked = [...this.#lookNodes.keys()];
    const doubted = [...new Set([...asked, ...this.#doubted()])];
    const open = doubted.filter((index) => this.#state.looks[index] === undefined);
    const looks = open.map((index) => this.#lookNodes.get(index));
    const positions = views.filter((view) => view === undefined).length;
    return msOf(nodesDue({ nodes, positions, looks }), speed);
  }

  #updateTimeLeft(): void {
    const { leftMs: shown, speed } = this.#state;
    const spent = msOf(this.#searched, speed);
    this.#searched = 0;
    this.#set({ leftMs: nextTimeLeft({ shown, spent, estimate: this.#estimate() }) });
  }

  /** Asks which of the moves with a sign for a bad move are often played. */
  async #findTheory(line: ReviewLine, signal: AbortSignal): Promise<void> {
    const { views, looks, theory } = this.#state;
    const known = this.#known();
    const bad = badMoves(line.moves, { views, looks, known, theory });
    const open = bad.filter((index) => theory[index] === undefined);
    if (open.length === 0) return;
    const answers = (await this.#effects.findTheory?.(open, signal)) ?? [];
    if (signal.aborted) return;
    const answered = new Map(open.map((index, at) => [index, answers[at]]));
    this.#set({ theory: line.moves.map((_, at) => answered.get(at) ?? this.#state.theory[at]) });
  }

  #keep(index: number, view: PositionView): void {
    this.#set({ views: this.#state.views.with(index, view) });
    this.#updateTimeLeft();
    this.#effects.onView?.(index, view);
    if (this.#effects.now() - this.#savedAt >= SAVE_EVERY_MS) this.#save();
  }

  #nextLook(): Look | undefined {
    const look = nextLook(this.#reviewed(), (index) => this.#looking.has(index));
    if (look !== undefined) this.#looking.add(look.index);
    return look;
  }

  #keepLook(index: number, look: PositionView): void {
    const isLast = this.#lookNodes.has(index);
    const { looks, lookNodes } = withLook(this.#reviewed(), index, look);
    this.#looking.delete(index);
    this.#lookNodes = lookNodes;
    const isSettled = isLast || !lookNodes.has(index);
    if (isSettled) this.#set({ looks });
    this.#updateTimeLeft();
    if (!isSettled) return;
    this.#effects.onLook?.(index, look);
    this.#save();
  }

  #reviewed(): Searched {
    const { line, nodes, views, looks } = this.#state;
    const [lookNodes, known] = [this.#lookNodes, this.#known()];
    return { moves: line?.moves ?? [], nodes, views, looks, lookNodes, known };
  }

  #doubted(): readonly number[] {
    return doubtsOf(this.#state, this.#known());
  }

  #known(): readonly (KnownScore | undefined)[] {
    return knownElsewhere(this.#effects.known?.() ?? [], this.#found());
  }

  /** The evaluations that this review and earlier ones have found. */
  #found(): readonly (readonly KnownScore[])[] {
    return allFound(this.#state);
  }

  /** Whether a loaded review is complete. A finished review stays complete even if new evaluations raise new doubts. */
  #isWhole({ isDone }: StoredReview): boolean {
    const isSettled = (): boolean =>
      doubtsOf(this.#state).length === 0 || this.#doubted().length === 0;
    return this.#state.views.every((view) => view !== undefined) && (isDone || isSettled());
  }

  /** Stores the review. Failures are ignored, because the review is still shown. */
  #save(): void {
    const { line, views, looks, signs, theory, nodes, status } = this.#state;
    if (line === undefined) return;
    const isDone = status.kind === 'done';
    this.#savedAt = this.#effects.now();
    const found = this.#found();
    const rest = { signs, theory, found, isDone, nodes, savedAt: this.#savedAt };
    this.#effects.storage.save({ key: line.key, views, looks, ...rest }).catch(() => undefined);
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

/** The evaluations of each position that reviews of the line have found, each once. */
export function allFound({
  line,
  views,
  looks,
  found,
}: ReviewState): readonly (readonly KnownScore[])[] {
  const now = line === undefined ? [] : foundScores(line.moves, { views, looks });
  return Array.from({ length: Math.max(now.length, found.length) }, (_, index) => {
    const all = [...(found[index] ?? []), ...(now[index] ?? [])];
    return [...new Map(all.map((each) => [`${each.score} ${each.depth}`, each])).values()];
  });
}

export interface ReviewProgress {
  /** `positions` during the pass through all positions, `looks` during the second searches. */
  readonly pass: 'positions' | 'looks';
  readonly done: number;
  readonly total: number;
}

export function progressOf(state: ReviewState): ReviewProgress {
  const { views, looks, line } = state;
  const [done, total] = [countKnown(views), line?.count ?? 0];
  if (done < total) return { pass: 'positions', done, total };
  const looked = countKnown(looks);
  return { pass: 'looks', done: looked, total: looked + doubtsOf(state).length };
}

function countKnown(views: readonly (PositionView | undefined)[]): number {
  return views.filter((view) => view !== undefined).length;
}
