/**
 * Exercises from the mistakes of one side. Each position stays on the board, without the engine's help, until the user
 * finds a move about as good as the best or requests the answer.
 */

import { winChance } from '@chuhe/cloudbook/score';
import { BLUNDER_LOSS, MISTAKE_LOSS, type PositionView } from '@chuhe/lessons/move-verdict';
import { candidatesOf } from '@chuhe/lessons/review-search';
import type { Color } from '@chuhe/rules/piece';
import { createStore } from 'zustand/vanilla';
import type { AnalysisRequest } from '../../../engine/analysis.ts';
import type { EngineTask, TaskOutcome } from '../../../engine/engine-task.ts';
import type { PlayedMove } from '../../../lib/sources/played-often.ts';
import { requestForMoves, viewOfEvaluation } from './review-run.ts';

/** A position in which a mistake was made. */
export interface Exercise {
  /** The node of the game in which the exercise begins. */
  readonly node: number;
  /** Ply of the mistake, from 1. */
  readonly ply: number;
  readonly mover: Color;
  /** The mistake itself, such as `h2e2`. */
  readonly played: string;
  readonly before: PositionView;
  /** The opponent's best line after the mistake; empty if it is not known. */
  readonly refutation: readonly string[];
  /** The FEN of the position. */
  readonly fen: string;
  /** The request to the engine for this position. */
  readonly request: AnalysisRequest;
}

export type RetryStep =
  | { readonly kind: 'asking' }
  | { readonly kind: 'judging'; readonly move: string }
  | { readonly kind: 'right'; readonly move: string }
  /** The move is no mistake, but others are clearly better. */
  | { readonly kind: 'playable'; readonly move: string }
  | { readonly kind: 'wrong'; readonly move: string }
  /** The engine could not judge the move. */
  | { readonly kind: 'unknown'; readonly move: string }
  | { readonly kind: 'shown' };

export interface RetryPlace {
  /** Index of the current exercise; `exercises.length` when all are done. */
  readonly index: number;
  /** Number of exercises solved without help. */
  readonly solved: number;
  /** Whether the answer has been shown. If so, finding the move does not count as solving the exercise. */
  readonly wasShown: boolean;
}

export interface RetryState extends RetryPlace {
  readonly exercises: readonly Exercise[];
  readonly step: RetryStep;
}

interface Judges {
  readonly perform: (task: EngineTask, signal: AbortSignal) => Promise<TaskOutcome>;
  /** Whether masters or the user's books play the move often. */
  readonly isTheory: (played: PlayedMove, signal: AbortSignal) => Promise<boolean>;
}

/** Maximum loss of winning chance of an accepted move. It is less than `DUBIOUS_LOSS`, because two searches differ slightly. */
const ACCEPTED_LOSS = 0.035;
/** Search time in milliseconds for a move that the review has not evaluated. */
const JUDGE_MS = 2_000;
/** Time limit in milliseconds for the look-up of a move that the search finds not good enough. */
const THEORY_MS = 2_000;

const FIRST: RetryPlace = { index: 0, solved: 0, wasShown: false };
const OFF: RetryState = { ...FIRST, exercises: [], step: { kind: 'asking' } };

export class RetrySession {
  readonly store = createStore<RetryState>()(() => OFF);
  readonly #judges: Judges;
  #abort: AbortController | undefined;

  constructor(judges: Judges) {
    this.#judges = judges;
  }

  /** @param place where to continue; the first exercise by default */
  start(exercises: readonly Exercise[], place: RetryPlace = FIRST): void {
    this.#abort?.abort();
    const { solved, wasShown } = place;
    const index = Math.min(place.index, exercises.length);
    this.store.setState({ ...OFF, exercises, index, solved: Math.min(solved, index), wasShown });
  }

  stop(): void {
    this.start([]);
  }

  /** Judges the user's move. */
  async try(move: string): Promise<void> {
    const exercise = this.exercise;
    const { step } = this.store.getState();
    if (exercise === undefined || step.kind === 'judging' || step.kind === 'right') return;
    const known = knownLoss(exercise, move);
    if (move === exercise.played || (known !== undefined && known <= ACCEPTED_LOSS)) {
      this.#judge(move, move === exercise.played ? 1 : known);
      return;
    }
    this.#abort?.abort();
    const abort = new AbortController();
    this.#abort = abort;
    this.#step({ kind: 'judging', move });
    const { perform, isTheory } = this.#judges;
    const outcome = await perform(judgeTask(exercise, move), abort.signal);
    const loss = lossOf(exercise.mover, move, outcome);
    // As in a review, experience of many games outweighs a search, unless the search finds a blunder.
    const isDoubted = loss !== undefined && loss > ACCEPTED_LOSS && loss < BLUNDER_LOSS;
    const isOften =
      isDoubted &&
      (await isTheory(
        { fen: exercise.fen, move },
        AbortSignal.any([abort.signal, AbortSignal.timeout(THEORY_MS)]),
      ));
    if (abort.signal.aborted) return;
    this.#judge(move, isOften ? 0 : loss);
  }

  /** Shows the answer. */
  show(): void {
    this.#abort?.abort();
    this.store.setState({ step: { kind: 'shown' }, wasShown: true });
  }

  next(): void {
    this.#abort?.abort();
    const { index, exercises } = this.store.getState();
    this.store.setState({
      index: Math.min(index + 1, exercises.length),
      step: { kind: 'asking' },
      wasShown: false,
    });
  }

  get exercise(): Exercise | undefined {
    const { exercises, index } = this.store.getState();
    return exercises[index];
  }

  #judge(move: string, loss: number | undefined): void {
    const { solved, wasShown } = this.store.getState();
    if (loss === undefined) this.#step({ kind: 'unknown', move });
    else if (loss >= MISTAKE_LOSS) this.#step({ kind: 'wrong', move });
    else if (loss > ACCEPTED_LOSS) this.#step({ kind: 'playable', move });
    else {
      this.store.setState({ step: { kind: 'right', move }, solved: solved + (wasShown ? 0 : 1) });
    }
  }

  #step(step: RetryStep): void {
    this.store.setState({ step });
  }
}

/** The moves that the review rates about as good as the best, best first. */
export function acceptedMoves(exercise: Exercise): readonly string[] {
  return exercise.before.lines.flatMap(({ moves: [move] }) => {
    const loss = move === undefined ? undefined : knownLoss(exercise, move);
    return move !== undefined && loss !== undefined && loss <= ACCEPTED_LOSS ? [move] : [];
  });
}

/** The loss of a move according to the review; `undefined` if its best lines do not contain the move. */
function knownLoss({ before, mover }: Exercise, move: string): number | undefined {
  const [best] = before.lines;
  const line = before.lines.find(({ moves }) => moves[0] === move);
  if (best === undefined || line === undefined) return undefined;
  return chance(mover, best.score) - chance(mover, line.score);
}

/** A search of the move together with the best ones, so that their scores come from the same search. */
function judgeTask({ before, request }: Exercise, move: string): EngineTask {
  const searchMoves = candidatesOf(move, before);
  return {
    request: requestForMoves(request),
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
