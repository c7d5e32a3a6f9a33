import { type Rating, rate } from './glicko2.ts';

/** Ratings of users and exercises: an answer is a game between the two, and a rating period of its own. */

/** The deviation is that of the exercises: users differ from each other about as much. */
export const NEW_PLAYER: Rating = { rating: 1500, deviation: 250, volatility: 0.06 };
/** The rating of a new exercise is that of the file. */
export const NEW_EXERCISE = { deviation: 100, volatility: 0.06 };

/** However many answers a user has given, the rating goes on to follow the playing strength. */
const MIN_PLAYER_DEVIATION = 45;
/**
 * Limits how far one answer moves an exercise: by about 27 points in an even game and by about twice as many after an upset, and by less
 * if the user's rating is uncertain, as that of a new guest is.
 */
const EXERCISE_DEVIATIONS = { min: 50, max: NEW_EXERCISE.deviation };
/** The greatest distance from the rating in the file, so that many guests together cannot spoil an exercise. */
export const MAX_DRIFT = 300;

export interface RatedExercise extends Rating {
  readonly fileRating: number;
}

/** The ratings of both after the user's first answer. */
export function rateAnswer(
  player: Rating,
  exercise: RatedExercise,
  isSolved: boolean,
): { readonly player: Rating; readonly exercise: Rating } {
  const score = isSolved ? 1 : 0;
  const nextPlayer = rate(player, [{ opponent: exercise, score }]);
  const next = rate(exercise, [{ opponent: player, score: 1 - score }]);
  const { fileRating } = exercise;
  return {
    player: {
      ...nextPlayer,
      deviation: within(nextPlayer.deviation, MIN_PLAYER_DEVIATION, NEW_PLAYER.deviation),
    },
    exercise: {
      rating: within(next.rating, fileRating - MAX_DRIFT, fileRating + MAX_DRIFT),
      deviation: within(next.deviation, EXERCISE_DEVIATIONS.min, EXERCISE_DEVIATIONS.max),
      volatility: next.volatility,
    },
  };
}

/** The rating of exercises that suit a user: a little easier ones while the rating is uncertain, so that a new user is not discouraged. */
export function suitableRating({ rating, deviation }: Rating): number {
  return rating - deviation / 2;
}

function within(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
