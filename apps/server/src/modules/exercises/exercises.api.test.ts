import { randomUUID } from 'node:crypto';
import type { AnsweredExercises, Exercise, Exercises } from '@chuhe/contract/exercise';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { exercises as exerciseTable } from '../../db/tables/exercise-tables.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { deleteUser, lockUser } from '../../users/user-repository.ts';
import { moveGuestExercises, replaceExercises } from './exercise-repository.ts';
import { NEW_EXERCISE } from './rate-answer.ts';
import { makeExercises } from './testing/pack-exercises.ts';

const api = await makeTestApi();
const { db } = api.database;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const rows = makeExercises(60).map(({ rating, ...row }) => ({
  ...row,
  fileRating: rating,
  ...NEW_EXERCISE,
  rating,
}));

beforeEach(() => db.transaction((tx) => replaceExercises(tx, rows)));

async function makeUser(values: { isGuest?: boolean } = {}) {
  const { headers, userId } = await api.signIn(values);
  const ask = async <Data>(query = ''): Promise<Data> => {
    const { status, body } = await api.call({ url: `/api/exercise${query}`, headers });
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract's answer, which the server has encoded.
    return body.data as Data;
  };
  const post = (answers: readonly object[]) =>
    api.call({ method: 'POST', url: '/api/exercise/answer', headers, payload: { answers } });
  return {
    userId,
    post,
    list: (query = '') => ask<Exercises>(query),
    send: async (...answers: object[]): Promise<AnsweredExercises> => {
      const { status, body } = await post(answers);
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract's answer, which the server has encoded.
      return body.data as AnsweredExercises;
    },
  };
}

function answerTo({ exerciseId }: Pick<Exercise, 'exerciseId'>, isSolved: boolean) {
  return { answerId: randomUUID(), exerciseId, isSolved, givenAt: api.now().toISOString() };
}

/** How many answers have changed the rating of the exercise. */
async function answersTo({ exerciseId }: Exercise): Promise<number> {
  const [row] = await db.select().from(exerciseTable).where(eq(exerciseTable.id, exerciseId));
  return row?.answers ?? 0;
}

async function firstOf(user: { list: (query?: string) => Promise<Exercises> }): Promise<Exercise> {
  const [exercise] = (await user.list('?limit=1')).exercises;
  if (exercise === undefined) throw new Error('no exercise');
  return exercise;
}

/** Moves the dates of the answers back, so that the user's token stays valid. */
const later = async (user: { userId: string }, milliseconds: number) => {
  await db.execute(sql`
    update exercise_answer set due = due - make_interval(secs => ${milliseconds / 1000}::int),
      reviewed_at = reviewed_at - make_interval(secs => ${milliseconds / 1000}::int)
      where user_id = ${user.userId}::uuid`);
};

describe('exercises', () => {
  test('are there for a guest from the first minute, near the rating of a new user', async () => {
    const guest = await makeUser({ isGuest: true });
    const { exercises, player, due, next, fresh, total } = await guest.list('?limit=5');
    expect(exercises).toHaveLength(5);
    expect(player).toEqual({ rating: 1500, deviation: 250, answers: 0 });
    for (const { rating } of exercises) expect(Math.abs(rating - 1375)).toBeLessThanOrEqual(100);
    expect({ due, next, fresh, total }).toEqual({
      due: 0,
      next: null,
      fresh: { mate: 15, material: 15, defence: 15, ending: 15 },
      total: 60,
    });
    expect(exercises[0]).toMatchObject({
      red: '胡榮華',
      event: 'Cup',
      date: '1980',
      missedAt: null,
    });
    expect(exercises[0]?.moves).toHaveLength(3);
    const ending = await guest.list('?kind=ending&limit=50');
    expect(new Set(ending.exercises.map(({ kind }) => kind))).toEqual(new Set(['ending']));
    expect(ending.exercises).toHaveLength(15);
  });

  test('a guest solves one and fails one, and the failed one comes back the next day', async () => {
    const guest = await makeUser({ isGuest: true });
    const [one, other] = (await guest.list()).exercises;
    if (one === undefined || other === undefined) throw new Error('no exercises');
    const solved = await guest.send(answerTo(one, true));
    expect(solved.results[0]?.change).toBeGreaterThan(0);
    expect(solved.player).toMatchObject({ rating: 1500 + (solved.results[0]?.change ?? 0) });
    const failed = await guest.send(answerTo(other, false));
    expect(failed.results[0]?.change).toBeLessThan(0);
    expect(failed.player.answers).toBe(2);

    const today = await guest.list('?limit=50');
    expect(today.exercises.map(({ exerciseId }) => exerciseId)).not.toContain(other.exerciseId);
    expect(today).toMatchObject({ due: 0, player: failed.player });
    const next = Date.parse(today.next ?? '');
    expect(next - api.now().getTime()).toBe(18 * HOUR);

    await later(guest, DAY);
    const tomorrow = await guest.list('?limit=50');
    expect(tomorrow).toMatchObject({ due: 1, next: null });
    expect(tomorrow.exercises[0]).toMatchObject({
      exerciseId: other.exerciseId,
      missedAt: new Date(api.now().getTime() - DAY).toISOString(),
    });
    const ids = tomorrow.exercises.map(({ exerciseId }) => exerciseId);
    expect(ids).not.toContain(one.exerciseId);

    // It counts for the interval, not for the rating.
    const again = await guest.send(answerTo(other, true));
    expect(again).toEqual({
      player: failed.player,
      results: [expect.objectContaining({ change: null })],
    });
    expect((await guest.list()).due).toBe(0);
    await later(guest, 300 * DAY);
    expect((await guest.list()).due).toBe(1);
  });

  test('an answer that is sent again, or twice at once, counts once', async () => {
    const user = await makeUser();
    const exercise = await firstOf(user);
    const before = await answersTo(exercise);
    const answer = answerTo(exercise, true);
    const both = await Promise.all([user.send(answer), user.send(answer)]);
    const changes = both.map(({ results }) => results[0]?.change).filter((each) => each !== null);
    expect(changes).toHaveLength(1);
    const { player, results } = await user.send(answer, { ...answer });
    expect(player.answers).toBe(1);
    expect(results.map(({ change }) => change)).toEqual([null, null]);
    expect(await answersTo(exercise)).toBe(before + 1);
  });

  test('users who answer the same exercises at once, in any order, all count', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => makeUser()));
    const answers = rows.slice(0, 8).map(({ id }) => ({ exerciseId: id }));
    await Promise.all(
      users.map((user, index) => {
        const own = answers.map((each, at) => answerTo(each, (at + index) % 2 === 0));
        return user.send(...(index % 2 === 0 ? own : own.toReversed()));
      }),
    );
    for (const user of users) expect((await user.list()).player.answers).toBe(8);
    const counts = await db.select({ answers: exerciseTable.answers }).from(exerciseTable);
    expect(counts.filter(({ answers }) => answers >= 6).length).toBeGreaterThanOrEqual(8);
  });

  test('answers given without a connection count in their order, and none of the future', async () => {
    const user = await makeUser();
    const exercise = await firstOf(user);
    const [missed, again, future] = [-3 * DAY, -DAY, DAY].map((offset, index) => ({
      ...answerTo(exercise, index > 0),
      givenAt: new Date(api.now().getTime() + offset).toISOString(),
    }));
    const { results } = await user.send(future ?? {}, again ?? {}, missed ?? {});
    expect(results.map(({ change }) => change !== null)).toEqual([false, false, true]);
    expect(results[2]?.change).toBeLessThan(0);
    const next = Date.parse((await user.list()).next ?? '');
    expect(next).toBeGreaterThan(api.now().getTime());
  });

  test('an answer to an unknown exercise does not hold up the others', async () => {
    const user = await makeUser();
    const exercise = await firstOf(user);
    const { results } = await user.send(
      answerTo({ exerciseId: '000000000000' }, true),
      answerTo(exercise, true),
    );
    expect(results.map(({ change }) => change === null)).toEqual([true, false]);
  });

  test('wrong input is named', async () => {
    const user = await makeUser();
    const { status, body } = await user.post([{ ...answerTo({ exerciseId: 'x' }, true) }]);
    expect([status, body]).toMatchObject([400, { fields: [{ path: 'answers.0.exerciseId' }] }]);
    const exercise = await firstOf(user);
    const many = Array.from({ length: 51 }, () => answerTo(exercise, true));
    expect((await user.post(many)).status).toBe(400);
    expect((await user.post([])).status).toBe(400);
    await expect(user.list('?limit=51')).rejects.toThrow('400');
    await expect(user.list('?kind=fun')).rejects.toThrow('400');
  });

  test('of a guest move to the account that the guest signs in to', async () => {
    const guest = await makeUser({ isGuest: true });
    const account = await makeUser();
    const [one, other, third] = (await guest.list()).exercises;
    if (one === undefined || other === undefined || third === undefined) throw new Error('none');
    await account.send(answerTo(one, false));
    await later(account, DAY);
    await account.send(answerTo(one, true));
    const { player } = await guest.send(
      answerTo(one, true),
      answerTo(other, false),
      answerTo(third, true),
    );
    await db.transaction(async (tx) => {
      const move = { fromUserId: guest.userId, toUserId: account.userId, now: api.now() };
      await moveGuestExercises(tx, move);
      await deleteUser(tx, guest.userId);
    });
    const merged = await account.list('?limit=50');
    // The guest has answered more.
    expect(merged.player).toEqual(player);
    expect(merged.exercises).toHaveLength(50);
    const ids = merged.exercises.map(({ exerciseId }) => exerciseId);
    for (const { exerciseId } of [one, other, third]) expect(ids).not.toContain(exerciseId);
    await later(account, DAY);
    const due = await account.list('?limit=1');
    expect(due).toMatchObject({ due: 1, exercises: [{ exerciseId: other.exerciseId }] });
    // The account's answer to the first one is due later, as it was given twice.
    await later(account, 300 * DAY);
    expect((await account.list()).due).toBe(2);
  });

  test('of a guest move to an account without any, also while the guest answers', async () => {
    const guest = await makeUser({ isGuest: true });
    const account = await makeUser();
    const exercise = await firstOf(guest);
    await guest.send(answerTo(exercise, false));
    const move = { fromUserId: guest.userId, toUserId: account.userId, now: api.now() };
    await Promise.all([
      db.transaction(async (tx) => {
        await lockUser(tx, guest.userId);
        await moveGuestExercises(tx, move);
      }),
      guest.send(answerTo(await firstOf(guest), true)),
    ]);
    expect((await account.list()).player.answers).toBeGreaterThanOrEqual(1);
  });

  test('that a newer file leaves out are not offered, but keep their answers', async () => {
    const user = await makeUser();
    const exercise = await firstOf(user);
    await user.send(answerTo(exercise, false));
    await later(user, DAY);
    const left = rows.filter(({ id }) => id !== exercise.exerciseId);
    await db.transaction((tx) => replaceExercises(tx, left));
    expect(await user.list()).toMatchObject({ due: 0, next: null, total: 59 });
    await db.transaction((tx) => replaceExercises(tx, rows));
    expect(await user.list()).toMatchObject({ due: 1, total: 60 });
  });

  test('without a file the answer is empty', async () => {
    await db.transaction((tx) => replaceExercises(tx, []));
    const user = await makeUser();
    expect(await user.list()).toMatchObject({ exercises: [], total: 0, due: 0, next: null });
  });
});
