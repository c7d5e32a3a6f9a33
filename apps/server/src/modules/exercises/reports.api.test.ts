import { randomUUID } from 'node:crypto';
import type { AdminReport, ExerciseReport, Exercises } from '@chuhe/contract/exercise';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { exerciseReports, exercises as exerciseTable } from '../../db/tables/exercise-tables.ts';
import { jobs } from '../../db/tables/job-tables.ts';
import { auditEntries } from '../../db/tables/site-tables.ts';
import type { EngineJob, EngineOutcome } from '../../engine/engine-job.ts';
import { MAX_TRIES } from '../../jobs/job-queue.ts';
import { findJob } from '../../jobs/testing/find-job.ts';
import { cleanUp } from '../../scheduled-tasks.ts';
import { makeTestApi } from '../../testing/test-api.ts';
import { makeFakeEngine } from '../position-db/learning/testing/fake-engine.ts';
import { CHECK_QUEUE } from './exercise-checks.ts';
import { moveGuestExercises, replaceExercises } from './exercise-repository.ts';
import { NEW_EXERCISE } from './rate-answer.ts';
import { closeReports } from './report-repository.ts';
import { makeExercises } from './testing/pack-exercises.ts';

/** What the engine says of the first move of a solution. */
let scores: readonly [right: number, other: number] = [300, 20];
/** What the engine answers in place of a result. */
let problem: EngineOutcome | undefined;
const searched: EngineJob[] = [];

const line = (move: string, score: number, rank: number) =>
  ({ rank, depth: 20, score, bound: 'exact', moves: [move] }) as const;

const analyse = async (job: EngineJob): Promise<EngineOutcome> => {
  searched.push(job);
  if (problem !== undefined) return problem;
  const row = rows.find(({ fen }) => fen === job.fen);
  const right = row?.moves.slice(4 * (job.moves?.length ?? 0)).slice(0, 4) ?? '';
  const lines = [line(right, scores[0], 1), line('a0a1', scores[1], 2)].toSorted(
    (one, other) => other.score - one.score,
  );
  const result = { lines, depth: 20, nodes: 2_000_000, nodesPerSecond: 1, timeMs: 1 };
  return {
    kind: 'finished',
    result: { ...result, bestMove: right, engine: 'Fake', isCutShort: false },
  };
};

const api = await makeTestApi({}, { makeEngine: async () => ({ ...makeFakeEngine(), analyse }) });
const { db } = api.database;

const rows = makeExercises(8).map(({ rating, ...row }) => ({
  ...row,
  kind: 'material' as const,
  fileRating: rating,
  ...NEW_EXERCISE,
  rating,
}));
const [first, second] = rows;
const ID = first?.id ?? '';

beforeEach(async () => {
  await db.delete(exerciseReports);
  await db.update(exerciseTable).set({ withdrawnAt: null });
  await db.transaction((tx) => replaceExercises(tx, rows));
  await db.delete(jobs);
  searched.length = 0;
  scores = [300, 20];
  problem = undefined;
});

async function makeUser(values: Parameters<typeof api.signIn>[0] = {}) {
  const { headers, userId } = await api.signIn(values);
  const call = (path: string, payload?: object) =>
    api.call({
      method: payload === undefined ? 'GET' : 'POST',
      url: `/api/${path}`,
      headers,
      ...(payload && { payload }),
    });
  const ask = async <Data>(path: string): Promise<Data> => {
    const { status, body } = await call(path);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract's answer, which the server has encoded.
    return body.data as Data;
  };
  return {
    userId,
    call,
    report: (id = ID, reason = 'another-move') =>
      call(`exercise/${id}/report`, { reason, note: ' b2e2 wins too ' }),
    news: () => ask<ExerciseReport[]>('exercise/report'),
    list: () => ask<Exercises>('exercise?limit=50'),
    decide: (decision: string, reason = 'b2e2 wins, too', id = ID) =>
      call(`admin/exercise/${id}/decision`, { decision, reason }),
    reports: (query = '') => ask<AdminReport[]>(`admin/exercise-report${query}`),
    answer: async (exerciseId: string) => {
      const answer = { answerId: randomUUID(), exerciseId, isSolved: true };
      const answers = [{ ...answer, givenAt: api.now().toISOString() }];
      return (await call('exercise/answer', { answers })).body.data;
    },
  };
}

/** Waits until the check has failed at every try. */
async function failTries(): Promise<void> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    await vi.waitFor(async () => {
      const job = await findJob(db, CHECK_QUEUE, ID);
      expect(job?.tries).toBe(tries);
      expect(searched).toHaveLength(tries);
      // The job has been put back.
      expect(job?.readyAt).toEqual(new Date(api.now().getTime() + 30_000 * tries));
    });
    if (tries === MAX_TRIES) return;
    api.pass(150_000);
    await api.database.announce('job', CHECK_QUEUE);
  }
}

const checked = (user: { news: () => Promise<ExerciseReport[]> }) =>
  vi.waitFor(async () => expect(await user.news()).toHaveLength(1), 5000);

describe('a reported exercise', () => {
  test('is searched longer, and kept if its solution holds; the user is told once', async () => {
    const user = await makeUser({ isGuest: true });
    const { body } = await user.report();
    expect(body.data).toMatchObject({
      exerciseId: ID,
      note: 'b2e2 wins too',
      reason: 'another-move',
    });
    await checked(user);
    expect((await user.news())[0]).toMatchObject({ state: 'KEPT' });
    expect(searched.map(({ limits }) => limits.nodes)).toEqual([2_000_000, 2_000_000]);
    expect((await user.list()).total).toBe(8);
    // Only the results that the user has seen are dismissed.
    await user.call('exercise/report/told', { exerciseIds: [second?.id] });
    expect(await user.news()).toHaveLength(1);
    await user.call('exercise/report/told', { exerciseIds: [ID] });
    expect(await user.news()).toEqual([]);
  });

  test('is withdrawn if its solution is refuted: it is not offered and does not count', async () => {
    scores = [20, 300];
    const user = await makeUser();
    await user.report();
    await checked(user);
    expect((await user.news())[0]).toMatchObject({ state: 'WITHDRAWN' });
    const { exercises, total } = await user.list();
    expect(total).toBe(7);
    expect(exercises.map(({ exerciseId }) => exerciseId)).not.toContain(ID);
    expect(await user.answer(ID)).toMatchObject({ player: { answers: 0 } });
    // A newer file with the same solution does not bring it back; another solution does.
    await db.transaction((tx) => replaceExercises(tx, rows));
    expect((await user.list()).total).toBe(7);
    const fixed = rows.map((row) =>
      row.id === ID ? { ...row, moves: row.moves.slice(0, 4) } : row,
    );
    await db.transaction((tx) => replaceExercises(tx, fixed));
    expect((await user.list()).total).toBe(8);
    // The other solution can be reported, too.
    expect((await user.report()).body.data).toMatchObject({ state: 'OPEN' });
  });

  test('is stored once per user and searched once, also if the report is sent twice at once', async () => {
    const user = await makeUser();
    const both = await Promise.all([user.report(), user.report(ID, 'other')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await checked(user);
    await user.report();
    const other = await makeUser();
    // The search was made a moment ago, and would find the same.
    expect((await other.report()).body.data).toMatchObject({ state: 'KEPT' });
    expect(searched).toHaveLength(2);
    expect(await db.select().from(exerciseReports)).toHaveLength(2);
  });

  test.each([
    { kind: 'failed', reason: 'engine-missing', detail: 'none' },
    { kind: 'refused', reason: 'queue-full' },
  ] as const)(
    'stays open while the engine cannot search ($reason), and no try is used up',
    async (outcome) => {
      problem = outcome;
      const user = await makeUser();
      expect((await user.report()).body.data).toMatchObject({ state: 'OPEN' });
      await vi.waitFor(() => expect(searched.length).toBeGreaterThan(0), 5000);
      await vi.waitFor(async () =>
        expect(await findJob(db, CHECK_QUEUE, ID)).toMatchObject({ tries: 0 }),
      );
      expect(await user.news()).toEqual([]);
      expect((await user.list()).total).toBe(8);
    },
  );

  test('is given up if the engine fails on it at every try, and searched again a day later', async () => {
    problem = { kind: 'failed', reason: 'engine-failed', detail: 'lost' };
    const user = await makeUser();
    await user.report();
    await failTries();
    api.pass(300_000);
    await api.database.announce('job', CHECK_QUEUE);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(searched).toHaveLength(MAX_TRIES);
    await api.app.exerciseChecks.queueMissing();
    expect(await findJob(db, CHECK_QUEUE, ID)).toMatchObject({ tries: MAX_TRIES });
    problem = undefined;
    api.pass(90_000_000);
    await cleanUp(db, api.now());
    await api.app.exerciseChecks.queueMissing();
    const isOfUser = eq(exerciseReports.userId, user.userId);
    await vi.waitFor(async () => {
      expect(await db.select().from(exerciseReports).where(isOfUser)).toMatchObject([
        { state: 'KEPT' },
      ]);
    }, 5000);
  });

  test('is listed for administrators only', async () => {
    const user = await makeUser();
    await user.report();
    await user.report(second?.id, 'bad-solution');
    expect((await user.call('admin/exercise-report')).status).toBe(403);
    const admin = await makeUser({ type: 'ADMIN' });
    // The pages are compared below, so both must have been checked.
    await vi.waitFor(async () => {
      const times = (await admin.reports()).map(({ checkedAt }) => checkedAt);
      expect(times).toEqual([expect.any(String), expect.any(String)]);
    }, 5000);
    const all = await admin.reports();
    expect(all).toHaveLength(2);
    expect(all.find(({ exerciseId }) => exerciseId === ID)).toMatchObject({
      userId: user.userId,
      fen: first?.fen,
      reason: 'another-move',
    });
    expect(await admin.reports('?state=WITHDRAWN')).toEqual([]);
    // Both reports are of the same millisecond.
    const page = await admin.reports('?limit=1');
    expect(page).toEqual(all.slice(0, 1));
    expect(await admin.reports(`?before=${page[0]?.cursor ?? ''}`)).toEqual(all.slice(1));
    expect(await admin.reports(`?before=${all.at(-1)?.cursor ?? ''}`)).toEqual([]);
    expect((await admin.call('admin/exercise-report?before=x')).status).toBe(400);
  });

  test('must exist, and the reason must be known', async () => {
    const user = await makeUser();
    expect((await user.report('000000000000')).status).toBe(404);
    expect((await user.report('xyz')).status).toBe(400);
    expect((await user.report(ID, 'boring')).status).toBe(400);
  });

  test('of a guest moves to the account that the guest signs in to', async () => {
    const guest = await makeUser({ isGuest: true });
    const account = await makeUser();
    await guest.report();
    await checked(guest);
    await guest.report(second?.id);
    await account.report(second?.id);
    const move = { fromUserId: guest.userId, toUserId: account.userId, now: api.now() };
    await db.transaction((tx) => moveGuestExercises(tx, move));
    const rowsOfAccount = await db
      .select()
      .from(exerciseReports)
      .where(eq(exerciseReports.userId, account.userId));
    expect(rowsOfAccount).toHaveLength(2);
  });
});

const audits = () =>
  db.select().from(auditEntries).where(eq(auditEntries.target, ID)).orderBy(auditEntries.at);

describe('the decision of an administrator', () => {
  beforeEach(async () => {
    await db.delete(auditEntries);
  });

  test('withdraws an exercise, restores it, tells users and is in the audit log', async () => {
    const user = await makeUser();
    const admin = await makeUser({ type: 'ADMIN' });
    await user.report();
    await checked(user);
    await user.call('exercise/report/told', { exerciseIds: [ID] });
    expect((await admin.decide('withdraw')).status).toBe(200);
    expect((await user.list()).total).toBe(7);
    expect(await user.news()).toMatchObject([{ state: 'WITHDRAWN' }]);
    expect(await admin.reports()).toMatchObject([{ isWithdrawn: true, state: 'WITHDRAWN' }]);
    api.pass(1);
    expect((await admin.decide('restore', 'the mate is there')).status).toBe(200);
    expect((await user.list()).total).toBe(8);
    expect(await user.news()).toMatchObject([{ state: 'KEPT' }]);
    expect(await audits()).toMatchObject([
      {
        actorId: admin.userId,
        action: 'exercise.withdraw',
        reason: 'b2e2 wins, too',
        before: { isWithdrawn: false },
        after: { isWithdrawn: true, reports: 1 },
      },
      { action: 'exercise.restore', reason: 'the mate is there', after: { isWithdrawn: false } },
    ]);
  });

  test('does not offer an exercise that the newest file has dropped', async () => {
    const admin = await makeUser({ type: 'ADMIN' });
    const user = await makeUser();
    await user.report();
    await admin.decide('withdraw');
    const others = rows.filter(({ id }) => id !== ID);
    await db.transaction((tx) => replaceExercises(tx, others));
    await admin.decide('restore');
    expect((await user.list()).total).toBe(7);
    await db.transaction((tx) => replaceExercises(tx, rows));
    expect((await user.list()).total).toBe(8);
  });

  test('holds, whatever a check finds that is still running', async () => {
    scores = [20, 300];
    problem = { kind: 'failed', reason: 'engine-missing', detail: 'none' };
    const user = await makeUser();
    const admin = await makeUser({ type: 'ADMIN' });
    await user.report();
    await vi.waitFor(() => expect(searched.length).toBeGreaterThan(0), 5000);
    await admin.decide('keep');
    expect(await user.news()).toMatchObject([{ state: 'KEPT' }]);
    await db.transaction((tx) => closeReports(tx, ID, { isRefuted: true, now: api.now() }));
    expect((await user.list()).total).toBe(8);
    expect(await user.news()).toMatchObject([{ state: 'KEPT' }]);
    // A further report gets the same verdict.
    const other = await makeUser();
    expect((await other.report()).body.data).toMatchObject({ state: 'KEPT' });
  });

  test('is refused if it does not fit the state of the exercise, and of others', async () => {
    const user = await makeUser();
    const admin = await makeUser({ type: 'ADMIN' });
    expect((await admin.decide('restore')).status).toBe(409);
    const both = await Promise.all([admin.decide('withdraw'), admin.decide('withdraw')]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await admin.decide('keep')).status).toBe(409);
    expect(await audits()).toHaveLength(1);
    expect((await user.decide('restore')).status).toBe(403);
    expect((await admin.decide('restore', ' ')).status).toBe(400);
    expect((await admin.decide('destroy')).status).toBe(400);
    expect((await admin.decide('withdraw', 'wrong', '000000000000')).status).toBe(404);
  });
});
