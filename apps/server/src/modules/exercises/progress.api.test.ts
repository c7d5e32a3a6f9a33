import { randomUUID } from 'node:crypto';
import type { DailyExercise, ExerciseProgress } from '@chuhe/contract/exercise';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { siteDayOf } from '../../db/site-day.ts';
import { dailyExercises, exercises as exerciseTable } from '../../db/tables/exercise-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { replaceExercises } from './exercise-repository.ts';
import { chooseDaily, findDaily } from './progress-repository.ts';
import { NEW_EXERCISE } from './rate-answer.ts';
import { makeExercises } from './testing/pack-exercises.ts';

const api = await makeTestApi();
const { db } = api.database;
const DAY = 86_400_000;

const rows = makeExercises(20).map(({ rating, ...row }) => ({
  ...row,
  fileRating: rating,
  ...NEW_EXERCISE,
  rating,
}));

beforeEach(async () => {
  await db.delete(dailyExercises);
  await db.transaction((tx) => replaceExercises(tx, rows));
});

async function makeUser(values: { isGuest?: boolean } = {}) {
  const { headers } = await api.signIn(values);
  const call = (path: string) => api.call({ url: `/api/exercise/${path}`, headers });
  const ask = async <Data>(path: string): Promise<Data> => {
    const { status, body } = await call(path);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract's answer, which the server has encoded.
    return body.data as Data;
  };
  return {
    call,
    daily: () => ask<DailyExercise>('daily'),
    progress: (query = '') => ask<ExerciseProgress>(`progress${query}`),
    /** @param givenAt a time; or how many days ago */
    answer: (exerciseId: string | undefined, isSolved: boolean, givenAt: number | string = 0) => {
      const time =
        typeof givenAt === 'string'
          ? givenAt
          : new Date(api.now().getTime() - givenAt * DAY).toISOString();
      const answer = { answerId: randomUUID(), exerciseId, isSolved, givenAt: time };
      const payload = { answers: [answer] };
      return api.call({ method: 'POST', url: '/api/exercise/answer', headers, payload });
    },
  };
}

describe('the progress', () => {
  test('of a new user is empty', async () => {
    const user = await makeUser({ isGuest: true });
    expect(await user.progress()).toEqual({
      player: { rating: 1500, deviation: 250, answers: 0 },
      streak: { current: 0, longest: 0, isTodayDone: false },
      days: [],
    });
  });

  test('has answers and the last rating of each day, and counts days with a solved exercise', async () => {
    const user = await makeUser();
    await user.answer(rows[0]?.id, true, 2);
    // A few milliseconds earlier than the next one.
    await user.answer(rows[1]?.id, true, 1 + 1e-7);
    await user.answer(rows[2]?.id, false, 1);
    const before = await user.progress();
    expect(before.days).toMatchObject([
      { answers: 1, solved: 1 },
      { answers: 2, solved: 1 },
    ]);
    expect(before.days[1]?.rating).toBe(before.player.rating);
    expect(before.streak).toEqual({ current: 2, longest: 2, isTodayDone: false });
    await user.answer(rows[3]?.id, false);
    expect((await user.progress()).streak).toMatchObject({ current: 2, isTodayDone: false });
    await user.answer(rows[4]?.id, true);
    expect((await user.progress()).streak).toEqual({ current: 3, longest: 3, isTodayDone: true });
  });

  test('counts days by the clock of the user', async () => {
    const user = await makeUser();
    await user.answer(rows[0]?.id, true, '2026-11-20T20:00:00Z');
    const days = async (offset: number) =>
      (await user.progress(`?offset=${offset}`)).days.map(({ day }) => day);
    expect(await days(420)).toEqual(['2026-11-21']);
    expect(await days(-480)).toEqual(['2026-11-20']);
    expect((await user.call('progress?offset=9999')).status).toBe(400);
  });

  test('does not count an answer that is sent again', async () => {
    const user = await makeUser();
    await user.answer(rows[0]?.id, true);
    await user.answer(rows[0]?.id, true);
    expect((await user.progress()).days).toMatchObject([{ answers: 1 }]);
  });
});

describe('the exercise of the day', () => {
  test('is the same for all users, guests too, also if they ask at once', async () => {
    const users = await Promise.all([makeUser({ isGuest: true }), makeUser(), makeUser()]);
    const asked = await Promise.all(users.map((user) => user.daily()));
    expect(new Set(asked.map(({ exercise }) => exercise.exerciseId)).size).toBe(1);
    expect(asked[0]).toMatchObject({ day: siteDayOf(api.now()), isSolved: null });
  });

  test('says whether the user has solved it', async () => {
    const [user, other] = [await makeUser(), await makeUser()];
    const { exercise } = await user.daily();
    await user.answer(exercise.exerciseId, true);
    await other.answer(exercise.exerciseId, false);
    expect(await user.daily()).toMatchObject({
      isSolved: true,
      streak: { current: 1, isTodayDone: true },
    });
    expect((await other.daily()).isSolved).toBe(false);
  });

  test('is determined by the day, and does not come again while there are others', async () => {
    const choose = async () => {
      const chosen: (string | undefined)[] = [];
      for (let day = 1; day <= 22; day += 1) {
        const name = `2026-01-${`${day}`.padStart(2, '0')}`;
        await chooseDaily(db, name);
        chosen.push((await findDaily(db, name))?.id);
      }
      return chosen;
    };
    const chosen = await choose();
    expect(new Set(chosen.slice(0, 20)).size).toBe(20);
    // Then the one longest ago.
    expect(chosen.slice(20)).toEqual(chosen.slice(0, 2));
    await db.delete(dailyExercises);
    expect(await choose()).toEqual(chosen);
  });

  test('is replaced if it is not offered any more', async () => {
    const user = await makeUser();
    const { exercise } = await user.daily();
    await db
      .update(exerciseTable)
      .set({ isOffered: false })
      .where(eq(exerciseTable.id, exercise.exerciseId));
    const next = await user.daily();
    expect(next.exercise.exerciseId).not.toBe(exercise.exerciseId);
    expect((await user.daily()).exercise.exerciseId).toBe(next.exercise.exerciseId);
  });

  test('is missing on a site without exercises', async () => {
    await db.execute(sql`update exercise set is_offered = false`);
    expect((await (await makeUser()).call('daily')).status).toBe(404);
  });
});
