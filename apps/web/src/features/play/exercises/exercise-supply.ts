/** The next exercises and the user's rating, kept in this browser, so that they can be solved without a connection. */
import type { Exercise, ExercisePlayer, Exercises } from '@chuhe/contract/exercise';
import { EXERCISE_KINDS } from '@chuhe/contract/exercise-limits';
import { Position } from '@chuhe/rules/position';
import { isRecord, parseRecord } from '../../../lib/parse.ts';
import { type ExerciseChoice, isChosen } from './exercise-choice.ts';

export interface ExerciseSupply {
  /** The user whose exercises these are. */
  readonly userId: string;
  readonly exercises: readonly Exercise[];
  readonly player: ExercisePlayer;
  /** The user's rating when the exercises were fetched. */
  readonly fetchedAt: number;
  /** The user's weak themes, as the server has said last. */
  readonly weak: readonly string[];
}

/** The exercises of several kinds that a user may have asked for. */
const MAX_KEPT = 200;
/** With fewer of the wanted exercises, the next ones are fetched. */
const FEW = 15;
/** If the rating has moved this far, the exercises are too easy or too hard. */
const MAX_DRIFT = 150;
/** The next exercise is one of this many nearest ones, so that two tabs seldom ask the same one. */
const NEAREST = 5;

export function chosenExercises(
  { exercises, weak }: Pick<ExerciseSupply, 'exercises' | 'weak'>,
  choice: ExerciseChoice | undefined,
): readonly Exercise[] {
  return exercises.filter((each) => isChosen(each, choice, weak));
}

/** Chooses the next exercise: one that is due again, or else one near the user's rating. */
export function chooseExercise(
  supply: Pick<ExerciseSupply, 'exercises' | 'player' | 'weak'>,
  choice: ExerciseChoice | undefined,
  random: () => number,
): Exercise | undefined {
  const candidates = chosenExercises(supply, choice);
  const due = candidates.find(({ missedAt }) => missedAt !== null);
  if (due !== undefined) return due;
  const { rating, deviation } = supply.player;
  // As the server chooses them.
  const suitable = rating - deviation / 2;
  const near = candidates
    .toSorted((one, other) => Math.abs(one.rating - suitable) - Math.abs(other.rating - suitable))
    .slice(0, NEAREST);
  return near[Math.floor(random() * near.length)];
}

export function isLow(supply: ExerciseSupply, choice: ExerciseChoice | undefined): boolean {
  const { fetchedAt, player } = supply;
  return (
    chosenExercises(supply, choice).length < FEW || Math.abs(player.rating - fetchedAt) > MAX_DRIFT
  );
}

/** Puts fetched exercises in the place of those of the same choice, and keeps others. */
export function addFetched(
  kept: ExerciseSupply | undefined,
  fetched: Pick<Exercises, 'exercises' | 'player' | 'weak'>,
  {
    userId,
    choice,
    isAnswered,
  }: {
    readonly userId: string;
    readonly choice: ExerciseChoice | undefined;
    /** Whether the user has answered an exercise, while the server may not know it yet. */
    readonly isAnswered: (exercise: Exercise) => boolean;
  },
): ExerciseSupply {
  const fresh = fetched.exercises.filter((each) => !isAnswered(each));
  const weak = choice === 'mistakes' ? fetched.weak : (kept?.weak ?? []);
  const ids = new Set(fresh.map(({ exerciseId }) => exerciseId));
  const others =
    kept?.exercises.filter((each) => !ids.has(each.exerciseId) && !isChosen(each, choice, weak)) ??
    [];
  return {
    userId,
    exercises: [...fresh, ...others].slice(0, MAX_KEPT),
    player: fetched.player,
    fetchedAt: fetched.player.rating,
    weak,
  };
}

/** @returns `undefined` if nothing valid is stored */
export function parseSupply(value: unknown): ExerciseSupply | undefined {
  const { userId, exercises, player, fetchedAt, weak } = parseRecord(value);
  const { rating, deviation, answers } = parseRecord(player);
  if (typeof userId !== 'string' || !Array.isArray(exercises)) return undefined;
  if (!isNumber(rating) || !isNumber(deviation) || !isNumber(answers)) return undefined;
  return {
    userId,
    exercises: exercises.flatMap((each) => parseExercise(each) ?? []),
    player: { rating, deviation, answers },
    fetchedAt: isNumber(fetchedAt) ? fetchedAt : rating,
    weak: parseTexts(weak),
  };
}

/** Reads a stored exercise. @returns `undefined` if it is not valid or cannot be played */
export function parseExercise(value: unknown): Exercise | undefined {
  if (!isRecord(value)) return undefined;
  const { exerciseId, fen, moves, last, rating, missedAt, themes } = value;
  const kind = EXERCISE_KINDS.find((each) => each === value['kind']);
  const texts = [exerciseId, fen, value['red'], value['black'], value['event'], value['date']];
  if (!texts.every((text) => typeof text === 'string') || kind === undefined) return undefined;
  const [id = '', start = '', red = '', black = '', event = '', date = ''] = texts;
  const line = parseTexts(moves);
  if (!isNumber(rating) || !isPlayable(start, line)) return undefined;
  return {
    exerciseId: id,
    fen: start,
    last: typeof last === 'string' && /^(?:[a-i]\d){2}$/.test(last) ? last : null,
    moves: line,
    kind,
    themes: parseTexts(themes),
    rating,
    red,
    black,
    event,
    date,
    missedAt: typeof missedAt === 'string' ? missedAt : null,
  };
}

function isPlayable(fen: string, moves: readonly string[]): boolean {
  const start = Position.parse(fen);
  if (!start.ok || moves.length % 2 === 0) return false;
  let position: Position | undefined = start.value;
  for (const move of moves) {
    position = position.tryPlay(move);
    if (position === undefined) return false;
  }
  return true;
}

function parseTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}
