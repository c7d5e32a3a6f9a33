import { randomUUID } from 'node:crypto';
import type { Exercise, Exercises, ExerciseThemes } from '@chuhe/contract/exercise';
import type { ExerciseRun, ExerciseRuns, StartedRun } from '@chuhe/contract/exercise-run';
import { Position } from '@chuhe/rules/position';
import { beforeEach, expect, test } from 'vitest';
import {
  exerciseLog,
  exerciseRuns,
  exercises as exerciseTable,
} from '../../db/tables/exercise-tables.ts';
import { cleanUp } from '../../scheduled-tasks.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { moveGuestExercises, replaceExercises } from './exercise-repository.ts';
import { NEW_EXERCISE } from './rate-answer.ts';
import { dayOf } from './streak.ts';
import { makeExercises } from './testing/pack-exercises.ts';

const api = await makeTestApi();
const { db } = api.database;
const DAY = 86_400_000;

const rows = makeExercises(300).map(({ rating, ...row }) => ({
  ...row,
  fileRating: rating,
  ...NEW_EXERCISE,
  rating,
  themes: ['fork'],
}));

beforeEach(async () => {
  await db.delete(exerciseLog);
  await db.delete(exerciseRuns);
  await db.transaction((tx) => replaceExercises(tx, rows));
});

async function makeUser(values: { isGuest?: boolean } = {}) {
  const { headers, userId } = await api.signIn(values);
  const call = (path: string, payload?: object) =>
    api.call({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api/exercise${path}`,
      headers,
      ...(payload && { payload }),
    });
  const ask = async <Data>(path: string, payload?: object): Promise<Data> => {
    const { status, body } = await call(path, payload);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract's answer, which the server has encoded.
    return body.data as Data;
  };
  return {
    userId,
    call,
    ask,
    start: () => ask<StartedRun>('/run', {}),
    finish: (runId: string, answers: readonly object[]) =>
      ask<ExerciseRun>(`/run/${runId}`, { answers }),
    runs: () => ask<ExerciseRuns>('/run'),
    list: () => ask<Exercises>(''),
  };
}

const solve = ({ moves }: Pick<Exercise, 'moves'>, at: number) => ({ moves, at });

/** A legal move that is not that of the solution, and does not mate. */
function fail({ fen, moves }: Pick<Exercise, 'fen' | 'moves'>, at: number) {
  const position = Position.fromFen(fen);
  const wrong = position
    .legalMoves()
    .find((move) => move !== moves[0] && position.play(move).legalMoves().length > 0);
  return { moves: [wrong ?? ''], at };
}

test('a run has exercises from easy to hard, and its result is kept once', async () => {
  const user = await makeUser({ isGuest: true });
  const { runId, exercises, best } = await user.start();
  expect(exercises).toHaveLength(100);
  expect(new Set(exercises.map(({ exerciseId }) => exerciseId)).size).toBe(100);
  const ratings = exercises.map(({ rating }) => rating);
  expect(ratings).toEqual(ratings.toSorted((one, other) => one - other));
  expect(ratings[0]).toBeLessThan(1_150);
  expect(ratings.at(-1)).toBeGreaterThan(3_800);
  expect(best).toEqual({ today: null, week: null, ever: null });

  api.pass(60_000);
  const answers = exercises.slice(0, 3).map((each, index) => solve(each, 2_000 * (index + 1)));
  const run = await user.finish(runId, answers);
  expect(run).toMatchObject({ runId, score: 3, wrong: 0 });
  // A second submission changes nothing, whatever it has.
  expect(await user.finish(runId, answers.slice(0, 1))).toEqual(run);
  const both = await Promise.all([user.finish(runId, answers), user.finish(runId, [])]);
  expect(both).toEqual([run, run]);
  expect(await user.runs()).toEqual({ best: { today: 3, week: 3, ever: 3 }, runs: [run] });
  expect((await user.start()).best).toEqual({ today: 3, week: 3, ever: 3 });
  expect(await db.select().from(exerciseLog)).toHaveLength(3);
});

test('two submissions at the same time are one', async () => {
  const user = await makeUser();
  const { runId, exercises } = await user.start();
  api.pass(60_000);
  const [first, second] = exercises;
  if (first === undefined || second === undefined) throw new Error('no exercises');
  const [one, other] = await Promise.all([
    user.finish(runId, [solve(first, 3_000)]),
    user.finish(runId, [solve(first, 3_000), solve(second, 6_000)]),
  ]);
  expect(one).toEqual(other);
  expect(await db.select().from(exerciseLog)).toHaveLength(one.score);
});

test('answers of a run count for themes and days, and change no rating', async () => {
  const user = await makeUser();
  const { runId, exercises } = await user.start();
  const answers = exercises
    .slice(0, 4)
    .map((each, index) => (index === 2 ? fail : solve)(each, 1_000 * (index + 1)));
  api.pass(60_000);
  expect(await user.finish(runId, answers)).toMatchObject({ score: 3, wrong: 1 });
  expect((await user.list()).player).toMatchObject({ answers: 0, rating: 1500 });
  const { themes } = await user.ask<ExerciseThemes>('/theme');
  expect(themes).toMatchObject([{ theme: 'fork', answers: 4, solved: 3 }]);
  const rated = await db.select({ answers: exerciseTable.answers }).from(exerciseTable);
  expect(rated.every((row) => row.answers === 0)).toBe(true);
  // The exercises are still new to the user.
  expect((await user.list()).due).toBe(0);
});

test('impossible runs, and runs of others, are refused', async () => {
  const user = await makeUser();
  const { runId, exercises } = await user.start();
  const [first] = exercises;
  if (first === undefined) throw new Error('no exercises');
  const finish = (answers: unknown, id = runId) => user.call(`/run/${id}`, { answers });
  // The run began a moment ago.
  expect((await finish([solve(first, 30_000)])).status).toBe(400);
  api.pass(60_000);
  expect((await finish([solve(first, 10)])).status).toBe(400);
  expect((await finish([solve(first, 2_000), solve(first, 4_000)])).status).toBe(400);
  expect((await finish([{ moves: ['x'], at: 1_000 }])).status).toBe(400);
  expect((await finish([], 'nothing')).status).toBe(400);
  expect((await finish([], randomUUID())).status).toBe(404);
  const other = await makeUser();
  expect((await other.call(`/run/${runId}`, { answers: [] })).status).toBe(404);
  expect((await user.runs()).runs).toEqual([]);
  expect(await user.finish(runId, [solve(first, 2_000)])).toMatchObject({ score: 1 });
});

test('the best of today and of the week are by the clock of the user', async () => {
  const user = await makeUser();
  const midnight = Date.parse(dayOf(api.now(), 420)) - 420 * 60_000;
  const add = (days: number, score: number) => {
    const startedAt = new Date(midnight + days * DAY);
    const run = { userId: user.userId, exerciseIds: [], startedAt, finishedAt: startedAt, score };
    return db.insert(exerciseRuns).values(run);
  };
  await add(-7, 9);
  await add(-6.001, 8);
  expect((await user.runs()).best).toEqual({ today: null, week: null, ever: 9 });
  await add(-6, 5);
  await add(-0.001, 3);
  expect((await user.runs()).best).toEqual({ today: null, week: 5, ever: 9 });
  await add(0, 2);
  const { best, runs } = await user.runs();
  expect(best).toEqual({ today: 2, week: 5, ever: 9 });
  expect(runs.map(({ score }) => score)).toEqual([2, 3, 5, 8, 9]);
});

test('a user keeps few unfinished runs, and the old ones are deleted', async () => {
  const user = await makeUser();
  const open = (minutes: number) => ({
    userId: user.userId,
    exerciseIds: [],
    startedAt: new Date(api.now().getTime() - minutes * 60_000),
  });
  const finished = { ...open(100), finishedAt: api.now() };
  await db
    .insert(exerciseRuns)
    .values([finished, ...Array.from({ length: 12 }, (_, at) => open(at + 1))]);
  const { runId } = await user.start();
  const kept = await db.select().from(exerciseRuns);
  expect(kept).toHaveLength(11);
  expect(kept.map(({ id }) => id)).toContain(runId);
  await cleanUp(db, new Date(api.now().getTime() + 8 * DAY));
  expect(await db.select().from(exerciseRuns)).toHaveLength(1);
});

test('a site without exercises gives a run without any', async () => {
  await db.transaction((tx) => replaceExercises(tx, []));
  expect((await (await makeUser()).start()).exercises).toEqual([]);
});

test('the runs of a guest move to the account', async () => {
  const guest = await makeUser({ isGuest: true });
  const account = await makeUser();
  const { runId, exercises } = await guest.start();
  const move = { fromUserId: guest.userId, toUserId: account.userId, now: api.now() };
  await db.transaction((tx) => moveGuestExercises(tx, move));
  api.pass(60_000);
  const answers = exercises.slice(0, 2).map((each, at) => solve(each, 2_000 * (at + 1)));
  expect(await account.finish(runId, answers)).toMatchObject({ score: 2 });
});
