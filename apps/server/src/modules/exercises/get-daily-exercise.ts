import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { siteDayOf, siteOffset } from '../../db/site-day.ts';
import { ApiError } from '../../http/api-error.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import { findAnswers, findPlayer } from './exercise-repository.ts';
import { findStreak } from './get-exercise-progress.ts';
import { makeExercise, makePlayer } from './list-exercises.ts';
import { chooseDaily, findDaily, listDays } from './progress-repository.ts';
import { NEW_PLAYER } from './rate-answer.ts';
import { dayOf } from './streak.ts';

/** `GET /api/exercise/daily`. The first call of a day chooses the exercise. */
export function getDailyExercise(app: FastifyInstance, { database: { db }, now }: Context): void {
  const route = { ...ROUTES.getDailyExercise, limit: perMinute(60) };
  addRoute(app, route, async ({ query, caller: { userId } }) => {
    const time = now();
    const offset = query.offset ?? siteOffset(time);
    const day = siteDayOf(time);
    let row = await findDaily(db, day);
    if (row === undefined) {
      await chooseDaily(db, day);
      row = await findDaily(db, day);
    }
    if (row === undefined) throw new ApiError('NOT_FOUND');
    const answer = (await findAnswers(db, userId, [row.id])).get(row.id);
    const player = (await findPlayer(db, userId)) ?? { ...NEW_PLAYER, answers: 0 };
    const isDue = answer !== undefined && answer.due !== null && answer.due <= time;
    return {
      day,
      exercise: makeExercise({ ...row, missedAt: isDue ? answer.reviewedAt : null }),
      isSolved: answer?.isSolved ?? null,
      player: makePlayer(player),
      streak: findStreak(await listDays(db, userId, offset), dayOf(time, offset)),
    };
  });
}
