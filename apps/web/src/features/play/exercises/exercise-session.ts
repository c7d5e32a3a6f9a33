/**
 * Exercises, one after the other: judges the user's moves, plays the opponent's replies and sends the answers. Everything works without a
 * connection as long as exercises are kept in this browser.
 */
import type {
  AnsweredExercises,
  Exercise,
  ExercisePlayer,
  Exercises,
} from '@chuhe/contract/exercise';
import { Position } from '@chuhe/rules/position';
import { createStore } from 'zustand/vanilla';
import type { Answer } from '../../../lib/api/api-client.ts';
import { isUnreached } from '../../../lib/api/failure.ts';
import { type ExerciseChoice, isChosen } from './exercise-choice.ts';
import {
  addFetched,
  chooseExercise,
  chosenExercises,
  type ExerciseSupply,
  isLow,
} from './exercise-supply.ts';

export type ExerciseStep =
  /** The position before the opponent's last move. */
  | { readonly kind: 'opening' }
  | { readonly kind: 'asking' }
  /** A wrong move is on the board, and is taken back soon. */
  | { readonly kind: 'wrong'; readonly move: string }
  /** A right move is on the board, and the opponent's reply follows. */
  | { readonly kind: 'replying' }
  /** The rest of the solution is being played. */
  | { readonly kind: 'showing' }
  | { readonly kind: 'solved' }
  | { readonly kind: 'shown' };

export interface ExerciseState {
  /**
   * `loading` until there is an exercise; `failed` or `offline` if none could be loaded; `none` if none is left, now or of this choice;
   * otherwise `open`.
   */
  readonly phase: 'loading' | 'failed' | 'offline' | 'none' | 'open';
  readonly choice: ExerciseChoice | undefined;
  readonly exercise: Exercise | undefined;
  /** The moves of the solution that are on the board. */
  readonly line: readonly string[];
  readonly step: ExerciseStep;
  /** The last wrong move of the user; `undefined` after a right one. */
  readonly tried: string | undefined;
  readonly isHinted: boolean;
  /** Whether the exercise counts as failed, because of a wrong move, a hint or the shown solution. */
  readonly isMissed: boolean;
  /** By how much the answer has changed the rating; `undefined` until the server says so, and if it does not. */
  readonly change: number | undefined;
  /** `undefined` until it is known. */
  readonly player: ExercisePlayer | undefined;
  /** What the server said last; `undefined` without a connection. */
  readonly counts: Pick<Exercises, 'due' | 'next' | 'fresh' | 'total' | 'weak'> | undefined;
}

/** The place in an exercise, which survives a reload. */
export interface ExercisePlace extends Pick<ExerciseState, 'isMissed'> {
  readonly exercise: Exercise;
  /** Whether the answer has been given. A retry changes nothing. */
  readonly isAnswered: boolean;
  readonly end: 'solved' | 'shown' | undefined;
}

export interface ExerciseEffects {
  readonly load: (
    choice: ExerciseChoice | undefined,
    signal: AbortSignal,
  ) => Promise<Answer<Exercises>>;
  /** Stores the answer until it has been sent. Resolves with the response and the change of the rating. */
  readonly answer: (exercise: Exercise, isSolved: boolean) => Promise<Heard | undefined>;
  /** Whether an answer to the exercise waits to be sent. */
  readonly isWaiting: (exerciseId: string) => boolean;
  /** The signed-in user; `undefined` while the server cannot be reached. */
  readonly userId: () => string | undefined;
  readonly readSupply: () => ExerciseSupply | undefined;
  readonly writeSupply: (supply: ExerciseSupply) => void;
  readonly readPlace: () => ExercisePlace | undefined;
  readonly writePlace: (place: ExercisePlace | undefined) => void;
  /** Whether the user prefers reduced motion. */
  readonly isStill: () => boolean;
  readonly random: () => number;
}

export interface Heard extends Pick<AnsweredExercises, 'player'> {
  readonly change: number | null;
}

/** Milliseconds before the opponent's last move, before a reply, before a wrong move is taken back, between the moves of a solution. */
export const PAUSES = { opening: 500, reply: 450, wrong: 700, show: 800 } as const;

const START: ExerciseState = {
  phase: 'loading',
  choice: undefined,
  exercise: undefined,
  line: [],
  step: { kind: 'asking' },
  tried: undefined,
  isHinted: false,
  isMissed: false,
  change: undefined,
  player: undefined,
  counts: undefined,
};

export class ExerciseSession {
  readonly store = createStore<ExerciseState>()(() => START);
  readonly #effects: ExerciseEffects;
  #life = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** What a pause ends with. */
  #afterPause: Partial<ExerciseState> | undefined;
  #isAnswered = false;
  /** The exercises that were answered on this page. */
  readonly #answered = new Set<string>();
  /** The exercises that the user has left on this page. */
  readonly #skipped = new Set<string>();

  constructor(effects: ExerciseEffects) {
    this.#effects = effects;
  }

  /** Starts with the chosen exercises: with the one that a reload has interrupted, or else with the next one. */
  async start(choice: ExerciseChoice | undefined): Promise<void> {
    this.stop();
    this.#life = new AbortController();
    const { counts, choice: before } = this.store.getState();
    const kept = choice === before ? counts : undefined;
    this.store.setState({ ...START, choice, counts: kept, player: this.#supply()?.player });
    const place = this.#effects.readPlace();
    if (place !== undefined && isChosen(place.exercise, choice, this.#supply()?.weak ?? [])) {
      this.#resume(place);
    } else this.#choose();
    await this.refresh();
  }

  stop(): void {
    this.#cancel();
    this.#life.abort();
  }

  /** Fetches exercises, also if there are some, so that those due again and those answered elsewhere are known. */
  async refresh(): Promise<void> {
    const { signal } = this.#life;
    const { choice, exercise } = this.store.getState();
    if (exercise === undefined) this.store.setState({ phase: 'loading' });
    const { size } = this.#answered;
    const answer = await this.#effects.load(choice, signal);
    if (signal.aborted) return;
    // After an answer that was given meanwhile, the rating and the counts of the response may be old.
    if (answer.success) this.#add(answer.data, { choice, isCurrent: size === this.#answered.size });
    if (this.store.getState().exercise !== undefined) return;
    if (!answer.success) {
      const isOffline = isUnreached(answer) || this.#effects.userId() === undefined;
      this.store.setState({ phase: isOffline ? 'offline' : 'failed' });
    } else if (!this.#choose()) this.store.setState({ phase: 'none' });
  }

  /** Plays a legal move of the user. One that is typed during a pause ends the pause. */
  try(move: string): void {
    this.#endPause();
    const { exercise, line, step } = this.store.getState();
    if (exercise === undefined || step.kind !== 'asking') return;
    if (move !== exercise.moves[line.length] && !isMate(exercise, line, move)) {
      this.#miss();
      this.store.setState({ step: { kind: 'wrong', move }, tried: move });
      this.#pause(PAUSES.wrong, { step: { kind: 'asking' } });
      return;
    }
    const played = [...line, move];
    this.store.setState({ line: played, tried: undefined, isHinted: false });
    const reply = exercise.moves[played.length];
    if (move !== exercise.moves[line.length] || reply === undefined) {
      this.#answer(!this.store.getState().isMissed);
      this.#end('solved');
      return;
    }
    this.store.setState({ step: { kind: 'replying' } });
    this.#pause(PAUSES.reply, { line: [...played, reply], step: { kind: 'asking' } });
  }

  /** Marks the piece that makes the next move. */
  hint(): void {
    this.#endPause();
    if (this.store.getState().step.kind !== 'asking') return;
    this.#miss();
    this.store.setState({ isHinted: true, tried: undefined });
  }

  /** Plays the rest of the solution. */
  show(): void {
    const { exercise, step } = this.store.getState();
    if (exercise === undefined || isOver(step) || step.kind === 'showing') return;
    this.#cancel();
    this.#miss();
    this.store.setState({ step: { kind: 'showing' }, tried: undefined, isHinted: false });
    this.#later(PAUSES.reply, () => this.#showNext());
  }

  /** Begins the exercise again. The answer does not change. */
  retry(): void {
    const { exercise, step } = this.store.getState();
    if (exercise === undefined || !isOver(step)) return;
    this.store.setState({ line: [], step: { kind: 'asking' }, tried: undefined, isHinted: false });
  }

  /** Shows the next exercise. One that was not answered is skipped, and may be asked later. */
  next(): void {
    const { exercise, choice } = this.store.getState();
    if (exercise === undefined) return;
    this.#cancel();
    this.#effects.writePlace(undefined);
    this.#remove(exercise);
    this.#skipped.add(exercise.exerciseId);
    this.store.setState({ exercise: undefined });
    const supply = this.#supply();
    if (!this.#choose() || supply === undefined || isLow(supply, choice)) void this.refresh();
  }

  #resume({ exercise, isMissed, isAnswered, end }: ExercisePlace): void {
    this.#isAnswered = isAnswered;
    if (end === undefined) this.#open(exercise, isMissed);
    else {
      const line = exercise.moves;
      this.store.setState({ phase: 'open', exercise, isMissed, line, step: { kind: end } });
    }
  }

  /** @returns whether there is a next exercise */
  #choose(): boolean {
    const supply = this.#supply();
    const { choice } = this.store.getState();
    const exercise = supply && this.#chooseFrom(supply, choice);
    if (exercise === undefined) return false;
    this.#isAnswered = false;
    this.#open(exercise, false);
    this.#keepPlace(undefined);
    return true;
  }

  /** Skipped exercises come last, because a refresh brings them back. */
  #chooseFrom(supply: ExerciseSupply, choice: ExerciseChoice | undefined): Exercise | undefined {
    const { random } = this.#effects;
    const exercises = supply.exercises.filter(({ exerciseId }) => !this.#skipped.has(exerciseId));
    return (
      chooseExercise({ ...supply, exercises }, choice, random) ??
      chooseExercise(supply, choice, random)
    );
  }

  #open(exercise: Exercise, isMissed: boolean): void {
    const isOpening = exercise.last !== null && !this.#effects.isStill();
    this.store.setState({
      phase: 'open',
      exercise,
      isMissed,
      line: [],
      step: { kind: isOpening ? 'opening' : 'asking' },
      tried: undefined,
      isHinted: false,
      change: undefined,
    });
    if (isOpening) this.#pause(PAUSES.opening, { step: { kind: 'asking' } });
  }

  #showNext(): void {
    const { exercise, line } = this.store.getState();
    const move = exercise?.moves[line.length];
    if (move === undefined) {
      this.#end('shown');
      return;
    }
    this.store.setState({ line: [...line, move] });
    this.#later(PAUSES.show, () => this.#showNext());
  }

  #end(kind: 'solved' | 'shown'): void {
    this.store.setState({ step: { kind } });
    this.#keepPlace(kind);
  }

  #miss(): void {
    // Another try changes nothing.
    if (this.#isAnswered) return;
    this.store.setState({ isMissed: true });
    this.#answer(false);
  }

  /** Gives the answer unless one has been given. */
  #answer(isSolved: boolean): void {
    const { exercise } = this.store.getState();
    if (exercise === undefined || this.#isAnswered) return;
    this.#isAnswered = true;
    this.#answered.add(exercise.exerciseId);
    this.#remove(exercise);
    this.#keepPlace(undefined);
    this.store.setState(({ counts }) => ({ counts: counts && countDown(counts, exercise) }));
    void this.#hear(exercise, this.#effects.answer(exercise, isSolved));
  }

  async #hear(exercise: Exercise, answered: Promise<Heard | undefined>): Promise<void> {
    const heard = await answered;
    if (heard === undefined) return;
    const { player, change } = heard;
    const supply = this.#supply();
    if (supply !== undefined) this.#effects.writeSupply({ ...supply, player });
    this.store.setState((state) => ({
      player,
      ...(state.exercise === exercise && change !== null && { change }),
    }));
  }

  #add(
    data: Exercises,
    { choice, isCurrent }: Pick<ExerciseState, 'choice'> & { readonly isCurrent: boolean },
  ): void {
    const userId = this.#effects.userId();
    const known = this.store.getState();
    const player = (isCurrent ? undefined : known.player) ?? data.player;
    const { due, next, fresh, total, weak } = data;
    const counts = (isCurrent ? undefined : known.counts) ?? { due, next, fresh, total, weak };
    this.store.setState({ player, counts });
    if (userId === undefined) return;
    const isAnswered = ({ exerciseId: id, missedAt }: Exercise): boolean =>
      id === known.exercise?.exerciseId ||
      this.#effects.isWaiting(id) ||
      (missedAt === null && this.#answered.has(id));
    const fetched = { exercises: data.exercises, player, weak };
    this.#effects.writeSupply(addFetched(this.#supply(), fetched, { userId, choice, isAnswered }));
  }

  /** The exercises of a choice that this browser has. */
  supplied(choice: ExerciseChoice | undefined): readonly Exercise[] {
    const supply = this.#supply();
    return supply === undefined ? [] : chosenExercises(supply, choice);
  }

  #remove({ exerciseId }: Exercise): void {
    const supply = this.#supply();
    if (supply === undefined) return;
    const exercises = supply.exercises.filter((each) => each.exerciseId !== exerciseId);
    this.#effects.writeSupply({ ...supply, exercises });
  }

  #supply(): ExerciseSupply | undefined {
    const supply = this.#effects.readSupply();
    const userId = this.#effects.userId();
    // Without a connection the user is not known, and goes on where this browser was.
    return userId === undefined || supply?.userId === userId ? supply : undefined;
  }

  #keepPlace(end: ExercisePlace['end']): void {
    const { exercise, isMissed } = this.store.getState();
    if (exercise === undefined) return;
    this.#effects.writePlace({ exercise, isMissed, isAnswered: this.#isAnswered, end });
  }

  #pause(milliseconds: number, after: Partial<ExerciseState>): void {
    this.#afterPause = after;
    this.#later(milliseconds, () => this.#endPause());
  }

  #endPause(): void {
    const after = this.#afterPause;
    if (after === undefined) return;
    this.#cancel();
    this.store.setState(after);
  }

  #later(milliseconds: number, work: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(work, milliseconds);
  }

  #cancel(): void {
    clearTimeout(this.#timer);
    this.#afterPause = undefined;
  }
}

export function isOver({ kind }: ExerciseStep): boolean {
  return kind === 'solved' || kind === 'shown';
}

/** The position in which the user's next move is played: after the reply, if that is still to come. */
export function askedPosition(
  exercise: Pick<Exercise, 'fen' | 'moves'>,
  line: readonly string[],
): Position {
  return positionAfter(exercise, exercise.moves.slice(0, line.length + (line.length % 2)));
}

/** The position of an exercise after moves of its solution. */
export function positionAfter({ fen }: Pick<Exercise, 'fen'>, line: readonly string[]): Position {
  let position = Position.fromFen(fen);
  for (const move of line) position = position.play(move);
  return position;
}

/** Whether a move mates at once, which is right in an exercise that asks for mate. */
export function isMate(
  exercise: Pick<Exercise, 'fen'> & { readonly kind: string },
  line: readonly string[],
  move: string,
): boolean {
  if (exercise.kind !== 'mate') return false;
  return positionAfter(exercise, line).tryPlay(move)?.legalMoves().length === 0;
}

/** What is left after an answer, until the server says so. */
function countDown<Counts extends NonNullable<ExerciseState['counts']>>(
  counts: Counts,
  { kind, missedAt }: Exercise,
): Counts {
  const { due, fresh } = counts;
  if (missedAt !== null) return { ...counts, due: Math.max(0, due - 1) };
  return { ...counts, fresh: { ...fresh, [kind]: Math.max(0, fresh[kind] - 1) } };
}
