import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { siteOffset } from '../../db/site-day.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import { findPlayer } from './exercise-repository.ts';
import { makePlayer } from './list-exercises.ts';
import { type DayRow, listDays } from './progress-repository.ts';
import { NEW_PLAYER } from './rate-answer.ts';
import { dayOf, type Streak, streakOf } from './streak.ts';

/** The days in the response. */
const MAX_DAYS = 365;
const DAY_MS = 86_400_000;

/** `GET /api/exercise/progress` */
export function getExerciseProgress(
  app: FastifyInstance,
  { database: { db }, now }: Context,
): void {
  const route = { ...ROUTES.getExerciseProgress, limit: perMinute(60) };
  addRoute(app, route, async ({ query, caller: { userId } }) => {
    const time = now();
    const offset = query.offset ?? siteOffset(time);
    const days = await listDays(db, userId, offset);
    const player = (await findPlayer(db, userId)) ?? { ...NEW_PLAYER, answers: 0 };
    const first = dayOf(new Date(time.getTime() - (MAX_DAYS - 1) * DAY_MS), offset);
    return {
      player: makePlayer(player),
      streak: findStreak(days, dayOf(time, offset)),
      days: days.filter(({ day }) => day >= first),
    };
  });
}

/** A day counts if an exercise was solved. */
export function findStreak(days: readonly DayRow[], today: string): Streak {
  const solved = days.flatMap((each) => (each.solved > 0 ? [each.day] : []));
  return streakOf(solved, today);
}
