import type { AnsweredExercises, exerciseAnswersSchema } from '@chuhe/contract/exercise';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import { reviewExercise } from '../training/schedule.ts';
import {
  type AnswerRow,
  addToLog,
  type ExerciseRow,
  findAnswers,
  type LogRow,
  lockExercises,
  lockPlayer,
  type PlayerRow,
  saveAnswer,
  saveExerciseRating,
  savePlayer,
} from './exercise-repository.ts';
import { makePlayer } from './list-exercises.ts';
import { NEW_PLAYER, rateAnswer } from './rate-answer.ts';

type SentAnswer = z.output<typeof exerciseAnswersSchema>['answers'][number];

/**
 * `POST /api/exercise/answer`. Of the answers to an exercise, the first changes the ratings, and later ones count once the exercise is due
 * again. Others change nothing, and neither does an answer to an exercise that does not exist or is withdrawn: a browser may send answers long after they
 * were given, and one of them must not hold up the others.
 */
export function answerExercises(app: FastifyInstance, { database: { db }, now }: Context): void {
  const route = { ...ROUTES.answerExercises, limit: perMinute(60) };
  addRoute(app, route, ({ body: { answers }, caller: { userId } }) => {
    const time = now();
    return inTransaction(db, (tx) => record(tx, { userId, answers, now: time }));
  });
}

interface Sent {
  readonly userId: string;
  readonly answers: readonly SentAnswer[];
  readonly now: Date;
}

async function record(tx: Queryable, { userId, answers, now }: Sent): Promise<AnsweredExercises> {
  const ids = [...new Set(answers.map(({ exerciseId }) => exerciseId))];
  const state: State = {
    player: await lockPlayer(tx, userId, NEW_PLAYER),
    exercises: await lockExercises(tx, ids),
    answers: await findAnswers(tx, userId, ids),
    changed: new Set(),
    log: [],
  };
  const changes = new Map<SentAnswer, number>();
  for (const answer of answers.toSorted((one, other) => timeOf(one) - timeOf(other))) {
    const givenAt = new Date(Math.min(timeOf(answer), now.getTime()));
    const { rating } = state.player;
    if (count(state, { ...answer, userId, givenAt })) {
      changes.set(answer, Math.round(state.player.rating) - Math.round(rating));
    }
  }
  await save(tx, state);
  return {
    player: makePlayer(state.player),
    results: answers.map((answer) => ({
      answerId: answer.answerId,
      change: changes.get(answer) ?? null,
    })),
  };
}

/** What a batch of answers changes, in memory. */
interface State {
  player: PlayerRow;
  readonly exercises: Map<string, ExerciseRow>;
  readonly answers: Map<string, AnswerRow>;
  /** The exercises whose answers have changed. */
  readonly changed: Set<string>;
  readonly log: LogRow[];
}

interface GivenAnswer extends Omit<SentAnswer, 'givenAt'> {
  readonly userId: string;
  readonly givenAt: Date;
}

/** @returns whether it is the first answer to the exercise */
function count(state: State, given: GivenAnswer): boolean {
  const { exerciseId, answerId, isSolved, userId, givenAt } = given;
  const exercise = state.exercises.get(exerciseId);
  if (exercise === undefined || exercise.withdrawnAt !== null) return false;
  const known = state.answers.get(exerciseId);
  if (known === undefined) {
    const rated = rateAnswer(state.player, exercise, isSolved);
    state.player = { ...state.player, ...rated.player, answers: state.player.answers + 1 };
    state.exercises.set(exerciseId, {
      ...exercise,
      ...rated.exercise,
      answers: exercise.answers + 1,
    });
    const { due, ...schedule } = reviewExercise(undefined, isSolved, givenAt);
    const first = { userId, exerciseId, answerId, isSolved, answeredAt: givenAt };
    state.answers.set(exerciseId, { ...first, ...schedule, due: isSolved ? null : due });
  } else {
    // A repeated answer was given before the exercise became due again.
    if (known.answerId === answerId || known.due === null || known.due > givenAt) return false;
    const schedule = reviewExercise(known, isSolved, givenAt);
    state.answers.set(exerciseId, { ...known, answerId, ...schedule });
  }
  state.changed.add(exerciseId);
  const rating = Math.round(state.player.rating);
  state.log.push({ userId, answerId, exerciseId, isSolved, rating, answeredAt: givenAt });
  return known === undefined;
}

async function save(tx: Queryable, state: State): Promise<void> {
  if (state.changed.size === 0) return;
  await savePlayer(tx, state.player);
  for (const id of state.changed) {
    const [exercise, answer] = [state.exercises.get(id), state.answers.get(id)];
    if (exercise !== undefined) await saveExerciseRating(tx, exercise);
    if (answer !== undefined) await saveAnswer(tx, answer);
  }
  await addToLog(tx, state.log);
}

function timeOf({ givenAt }: SentAnswer): number {
  return Date.parse(givenAt);
}
