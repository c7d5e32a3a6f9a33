/**
 * Finding the better moves oneself: each mistake of one side is put on the board again, with the engine
 * out of sight, until a move is found that is as good as the best, or the answer is asked for.
 */
import { winChance } from '@chuhe/cloudbook/score';
import type { Color } from '@chuhe/rules/piece';
import { createStore } from 'zustand/vanilla';
import type { AnalysisRequest } from '../../../engine/analysis.ts';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import type { PositionView } from './move-verdict.ts';
import { requestOfSome, viewOfEvaluation } from './review-run.ts';
import { candidatesOf } from './review-store.ts';

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
  /** The position, for the engine. */
  readonly request: AnalysisRequest;
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
const ACCEPTED_LOSS = 0.035;
/** For a move that the review does not know to be good. */
const JUDGE_MS = 2_000;

const OFF: RetryState = { exercises: [], index: 0, step: { kind: 'asking' }, solved: 0 };

export class RetrySession {
  readonly store = createStore<RetryState>()(() => OFF);
  readonly #perform: Perform;
  #abort: AbortController | undefined;
  /** Whether the answer to this exercise was given: what is then tried was not found without help. */
  #wasShown = false;

  constructor(perform: Perform) {
    this.#perform = perform;
  }

  start(exercises: readonly Exercise[]): void {
    this.#abort?.abort();
    this.#wasShown = false;
    this.store.setState({ ...OFF, exercises });
  }

  stop(): void {
    this.start([]);
  }

  /** The user's move. */
  async try(move: string): Promise<void> {
    const exercise = this.exercise;
    const { step } = this.store.getState();
    if (exercise === undefined || step.kind === 'judging' || step.kind === 'right') return;
    const known = knownLoss(exercise, move);
    if (move === exercise.played || (known !== undefined && known <= ACCEPTED_LOSS)) {
      this.#judge(move, known ?? 1);
      return;
    }
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#step({ kind: 'judging', move });
    const task = lookAt(exercise, move);
    const outcome = await this.#perform(task, abort.signal);
    if (abort.signal.aborted) return;
    this.#judge(move, lossOf(exercise.mover, move, outcome));
  }

  /** Gives the answer. */
  show(): void {
    this.#abort?.abort();
    this.#wasShown = true;
    this.#step({ kind: 'shown' });
  }

  next(): void {
    this.#abort?.abort();
    this.#wasShown = false;
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
    const { solved } = this.store.getState();
    if (loss === undefined) this.#step({ kind: 'unknown', move });
    else if (loss > ACCEPTED_LOSS) this.#step({ kind: 'wrong', move, loss });
    else {
      this.#step({ kind: 'right', move });
      if (!this.#wasShown) this.store.setState({ solved: solved + 1 });
    }
  }

  #step(step: RetryStep): void {
    this.store.setState({ step });
  }
}

/** Moves that the review knows to be as good as the best, or nearly, the best first. */
export function acceptedMoves(exercise: Exercise): readonly string[] {
  return exercise.before.lines.flatMap(({ moves: [move] }) => {
    const loss = move === undefined ? undefined : knownLoss(exercise, move);
    return move !== undefined && loss !== undefined && loss <= ACCEPTED_LOSS ? [move] : [];
  });
}

/** What the review says already of its best lines. */
function knownLoss({ before, mover }: Exercise, move: string): number | undefined {
  const [best] = before.lines;
  const line = before.lines.find(({ moves }) => moves[0] === move);
  if (best === undefined || line === undefined) return undefined;
  return chance(mover, best.score) - chance(mover, line.score);
}

/** The move beside the best ones by one new search, so that nothing is compared with what another search has found. */
function lookAt({ before, request }: Exercise, move: string): EngineTask {
  const searchMoves = candidatesOf(move, before);
  return {
    request: requestOfSome(request),
    limits: { moveTimeMs: JUDGE_MS, searchMoves },
    multiPv: searchMoves.length,
  };
}

function lossOf(mover: Color, move: string, outcome: TaskOutcome): number | undefined {
  if (outcome.kind !== 'done' || outcome.evaluation === undefined) return undefined;
  const { lines } = viewOfEvaluation(outcome.evaluation, outcome.evaluation.lines.length);
  const [best, own] = [lines[0], lines.find(({ moves }) => moves[0] === move)];
  if (best === undefined || own === undefined) return undefined;
  return Math.max(0, chance(mover, best.score) - chance(mover, own.score));
}

function chance(mover: Color, score: number): number {
  return winChance(mover === 'red' ? score : -score);
}
