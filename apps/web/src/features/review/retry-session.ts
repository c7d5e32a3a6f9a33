/**
 * Finding the better moves oneself: each mistake of one side is put on the board again, with the engine
 * out of sight, until a move is found that is as good as the best, or the answer is asked for.
 */
import { winChance } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';
import { createStore } from 'zustand/vanilla';
import type { AnalysisRequest } from '../../engine/analysis.ts';
import type { EngineTask, TaskOutcome } from '../../engine/engine-task.ts';
import type { PositionView } from './move-verdict.ts';
import { viewOfEvaluation } from './review-run.ts';

/** A position in which a mistake was made. */
export interface Exercise {
  /** The node of the game that it begins at. */
  readonly place: number;
  /** Of the mistake, from 1. */
  readonly ply: number;
  readonly mover: Color;
  /** The mistake itself, `h2e2`. */
  readonly played: string;
  readonly before: PositionView;
  /** What the engine is asked about a move that it has not looked at. */
  readonly requestAfter: (move: string) => AnalysisRequest;
}

export type RetryStep =
  | { readonly kind: 'asking' }
  | { readonly kind: 'judging'; readonly move: string }
  | { readonly kind: 'right'; readonly move: string }
  | { readonly kind: 'wrong'; readonly move: string; readonly loss: number | undefined }
  /** The engine could not say. */
  | { readonly kind: 'unknown'; readonly move: string }
  | { readonly kind: 'shown' };

export interface RetryState {
  readonly exercises: readonly Exercise[];
  /** `exercises.length` when all are done; without exercises nothing is retried. */
  readonly index: number;
  readonly step: RetryStep;
  /** How many were found without help. */
  readonly solved: number;
}

export type Perform = (task: EngineTask, signal: AbortSignal) => Promise<TaskOutcome>;

/** In winning chance: less than what makes a move dubious, since two searches differ a little. */
export const ACCEPTED_LOSS = 0.035;
/** For a move that the review did not look at. */
const JUDGE_MS = 1_500;

const OFF: RetryState = { exercises: [], index: 0, step: { kind: 'asking' }, solved: 0 };

export class RetrySession {
  readonly store = createStore<RetryState>()(() => OFF);
  readonly #perform: Perform;
  #abort: AbortController | undefined;

  constructor(perform: Perform) {
    this.#perform = perform;
  }

  start(exercises: readonly Exercise[]): void {
    this.#abort?.abort();
    this.store.setState({ ...OFF, exercises });
  }

  stop(): void {
    this.start([]);
  }

  /** The reader's move. */
  async try(move: string): Promise<void> {
    const exercise = this.exercise;
    const { step } = this.store.getState();
    if (exercise === undefined || step.kind === 'judging' || step.kind === 'right') return;
    const known = knownLoss(exercise, move);
    if (known !== undefined) {
      this.#judge(move, known);
      return;
    }
    const abort = new AbortController();
    this.#abort = abort;
    this.#step({ kind: 'judging', move });
    const task = {
      request: exercise.requestAfter(move),
      limits: { moveTimeMs: JUDGE_MS },
      multiPv: 1,
    };
    const outcome = await this.#perform(task, abort.signal);
    if (abort.signal.aborted) return;
    this.#judge(move, lossOf(exercise, outcome));
  }

  /** Gives the answer. */
  show(): void {
    this.#abort?.abort();
    this.#step({ kind: 'shown' });
  }

  next(): void {
    this.#abort?.abort();
    const { index, exercises } = this.store.getState();
    this.store.setState({
      index: Math.min(index + 1, exercises.length),
      step: { kind: 'asking' },
    });
  }

  get exercise(): Exercise | undefined {
    const { exercises, index } = this.store.getState();
    return exercises[index];
  }

  #judge(move: string, loss: number | undefined): void {
    const { step, solved } = this.store.getState();
    if (loss === undefined) this.#step({ kind: 'unknown', move });
    else if (loss > ACCEPTED_LOSS) this.#step({ kind: 'wrong', move, loss });
    else {
      this.#step({ kind: 'right', move });
      if (step.kind !== 'shown') this.store.setState({ solved: solved + 1 });
    }
  }

  #step(step: RetryStep): void {
    this.store.setState({ step });
  }
}

/** What the review says already: of its best lines, and of the mistake. */
function knownLoss({ before, played, mover }: Exercise, move: string): number | undefined {
  const line = before.lines.find(({ moves }) => moves[0] === move);
  if (line !== undefined)
    return Math.max(0, chance(mover, before.score) - chance(mover, line.score));
  return move === played ? 1 : undefined;
}

function lossOf({ before, mover }: Exercise, outcome: TaskOutcome): number | undefined {
  // A move after which the other side has none wins.
  if (outcome.kind === 'refused') return outcome.refusal === 'game-over' ? 0 : undefined;
  if (outcome.kind !== 'done' || outcome.evaluation === undefined) return undefined;
  const { score } = viewOfEvaluation(outcome.evaluation);
  return Math.max(0, chance(mover, before.score) - chance(mover, score));
}

function chance(mover: Color, score: number): number {
  return winChance(mover === 'red' ? score : -score);
}
