/** The exercises of an assignment, in any order: judges the pupil's moves, plays the replies and records every try. */
import type { AssignedExercise, WorkResult } from '@chuhe/contract/coaching';
import type { TryHelp } from '@chuhe/contract/coaching-limits';
import { createStore } from 'zustand/vanilla';
import { type ExerciseStep, isMate, isOver, PAUSES } from '../exercises/exercise-session.ts';

export interface SetState {
  /** The exercise on the board. */
  readonly index: number;
  /** The moves of the solution that are on the board. */
  readonly line: readonly string[];
  readonly step: ExerciseStep;
  /** The last wrong move of the pupil; `undefined` after a right one. */
  readonly tried: string | undefined;
  readonly isHinted: boolean;
  /** What the pupil has done so far, by exercise. */
  readonly results: readonly WorkResult[];
}

export interface SetTry {
  readonly exercise: number;
  readonly moves: readonly string[];
  readonly help: TryHelp;
}

export interface SetEffects {
  /** Stores a try until it has been sent. Resolves with the server's result; with `undefined` if it was refused or another tab has sent it. */
  readonly record: (tried: SetTry) => Promise<WorkResult | undefined>;
  /** Whether the user prefers reduced motion. */
  readonly isStill: () => boolean;
  readonly now: () => Date;
}

interface SetOptions {
  readonly exercises: readonly AssignedExercise[];
  readonly results: readonly WorkResult[];
}

export class SetSession {
  readonly store;
  readonly #exercises: readonly AssignedExercise[];
  readonly #effects: SetEffects;
  /** Tries that the server has not answered. Until it has, its list of results may be older than what is shown. */
  #open = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What a pause ends with. */
  #afterPause: Partial<SetState> | undefined;

  constructor({ exercises, results }: SetOptions, effects: SetEffects) {
    this.#exercises = exercises;
    this.#effects = effects;
    const first = results.findIndex(({ solvedAt }) => solvedAt === null);
    const start = { index: Math.max(0, first), results, line: [], tried: undefined } as const;
    this.store = createStore<SetState>()(() => ({
      ...start,
      step: { kind: 'asking' },
      isHinted: false,
    }));
    this.open(start.index);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#afterPause = undefined;
  }

  /** Shows what the server has, which another tab may have changed. */
  hear(results: readonly WorkResult[]): void {
    if (this.#open === 0) this.store.setState({ results });
  }

  get exercise(): AssignedExercise | undefined {
    return this.#exercises[this.store.getState().index];
  }

  open(index: number): void {
    const exercise = this.#exercises[index];
    if (exercise === undefined) return;
    this.stop();
    const isOpening = exercise.last !== null && !this.#effects.isStill();
    const step = { kind: isOpening ? 'opening' : 'asking' } as const;
    this.store.setState({ index, line: [], step, tried: undefined, isHinted: false });
    if (isOpening) this.#pause(PAUSES.opening, { step: { kind: 'asking' } });
  }

  /** Plays a legal move of the pupil. One that is typed during a pause ends the pause. */
  try(move: string): void {
    this.#endPause();
    const { exercise } = this;
    const { line, step } = this.store.getState();
    if (exercise === undefined || step.kind !== 'asking') return;
    const moves = [...line, move];
    const isNext = move === exercise.moves[line.length];
    if (!isNext && !isOtherAnswer(exercise, line, move)) {
      this.#record({ moves, help: 'none' }, ({ wrong, firstWrong }) => ({
        wrong: wrong + 1,
        firstWrong: firstWrong ?? moves,
      }));
      this.store.setState({ step: { kind: 'wrong', move }, tried: move });
      this.#pause(PAUSES.wrong, { step: { kind: 'asking' } });
      return;
    }
    this.store.setState({ line: moves, tried: undefined, isHinted: false });
    const reply = exercise.moves[moves.length];
    if (!isNext || reply === undefined) {
      const solvedAt = this.#effects.now().toISOString();
      this.#record({ moves, help: 'none' }, () => ({ solvedAt }));
      this.store.setState({ step: { kind: 'solved' } });
      return;
    }
    this.store.setState({ step: { kind: 'replying' } });
    this.#pause(PAUSES.reply, { line: [...moves, reply], step: { kind: 'asking' } });
  }

  /** Marks the piece that makes the next move. */
  hint(): void {
    this.#endPause();
    const { line, step, isHinted } = this.store.getState();
    if (step.kind !== 'asking' || isHinted) return;
    this.#record({ moves: line, help: 'hint' }, ({ help }) => ({
      help: help === 'none' ? 'hint' : help,
    }));
    this.store.setState({ isHinted: true, tried: undefined });
  }

  /** Plays the rest of the solution. */
  show(): void {
    this.#endPause();
    const { line, step } = this.store.getState();
    if (step.kind !== 'asking') return;
    this.#record({ moves: line, help: 'solution' }, () => ({ help: 'solution' }));
    this.store.setState({ step: { kind: 'showing' }, tried: undefined, isHinted: false });
    this.#later(PAUSES.reply, () => this.#showNext());
  }

  /** Begins the exercise again. */
  retry(): void {
    const { index, step } = this.store.getState();
    if (isOver(step)) this.open(index);
  }

  /** Shows the next exercise that is not solved, or else the one after this. */
  next(): void {
    const { index, results } = this.store.getState();
    const order = results.map((_, at) => (index + 1 + at) % results.length);
    const unsolved = order.find((at) => at !== index && results[at]?.solvedAt === null);
    this.open(unsolved ?? order[0] ?? index);
  }

  #showNext(): void {
    const { exercise } = this;
    const { line } = this.store.getState();
    const move = exercise?.moves[line.length];
    if (move === undefined) {
      this.store.setState({ step: { kind: 'shown' } });
      return;
    }
    this.store.setState({ line: [...line, move] });
    this.#later(PAUSES.show, () => this.#showNext());
  }

  /** Records a try unless the exercise is solved. @param change what it changes, until the server says so */
  #record(
    tried: Omit<SetTry, 'exercise'>,
    change: (before: WorkResult) => Partial<WorkResult>,
  ): void {
    const { index, results } = this.store.getState();
    const before = results[index];
    if (before === undefined || before.solvedAt !== null) return;
    this.#setResult(index, { ...before, ...change(before) });
    void this.#send({ ...tried, exercise: index });
  }

  async #send(tried: SetTry): Promise<void> {
    this.#open += 1;
    const result = await this.#effects.record(tried);
    this.#open -= 1;
    // A later try at the same exercise may be on its way.
    if (result !== undefined && this.#open === 0) this.#setResult(tried.exercise, result);
  }

  #setResult(index: number, result: WorkResult): void {
    this.store.setState(({ results }) => ({
      results: results.map((each, at) => (at === index ? result : each)),
    }));
  }

  #pause(milliseconds: number, after: Partial<SetState>): void {
    this.#afterPause = after;
    this.#later(milliseconds, () => this.#endPause());
  }

  #endPause(): void {
    const after = this.#afterPause;
    if (after === undefined) return;
    this.stop();
    this.store.setState(after);
  }

  #later(milliseconds: number, work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, milliseconds);
  }
}

/** Whether a move that is not that of the solution ends the exercise, too. The server judges in the same way. */
function isOtherAnswer(exercise: AssignedExercise, line: readonly string[], move: string): boolean {
  if (line.length === 0 && exercise.others.includes(move)) return true;
  return isMate(exercise, line, move);
}
