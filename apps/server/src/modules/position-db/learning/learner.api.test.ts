import type { SettingValues } from '@chuhe/contract/settings';
import { Position } from '@chuhe/rules/position';
import { afterAll, describe, expect, test } from 'vitest';
import { JobQueue } from '../../../jobs/job-queue.ts';
import { countJobs, removeJob, takeJob } from '../../../jobs/job-repository.ts';
import { findJob } from '../../../jobs/testing/find-job.ts';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import { findEvaluations } from '../evaluations/evaluation-repository.ts';
import { storeEvaluations } from '../evaluations/store-evaluations.ts';
import { keyed, keyMoves } from '../key-moves.ts';
import { listenForPositions } from '../position-changes.ts';
import { Learner } from './learner.ts';
import { findLearned } from './learning-day-repository.ts';
import { LEARNING_QUEUE } from './learning-queue.ts';
import { finish, makeFakeEngine } from './testing/fake-engine.ts';

const database = await makeTestDatabase();
const { db } = database;
afterAll(() => database.close());

let time = Date.parse('2026-01-02T03:04:05.678Z');
const now = (): Date => new Date(time);
const log = { warn: () => {}, error: () => {} };
const start = Position.initial();

const LIMITS = { isOn: true, nodes: 150_000, positionsPerDay: null };

/** A learner as in a server process of its own. */
function makeProcess(engine = makeFakeEngine(), limits: Partial<SettingValues['learning']> = {}) {
  const queue = new JobQueue({
    database,
    queue: LEARNING_QUEUE,
    now,
    log,
    limit: 1000,
    mayWork: () => learner.mayWork(),
  });
  const learner: Learner = new Learner({
    database,
    queue,
    now,
    log,
    analyse: (job) => engine.analyse(job),
    hasEngine: () => true,
    limits: async () => ({ ...LIMITS, ...limits }),
  });
  return { queue, learner, engine };
}

const find = async (position: Position) => {
  const { id } = keyed(position);
  return (await findEvaluations(db, [id])).get(id);
};

const slowly: typeof finish = async (job) => {
  await new Promise((resolve) => setTimeout(resolve, 20));
  return finish(job);
};

describe('learning', () => {
  test('evaluates an unknown position once, even if it is requested twice, and notifies all processes', async () => {
    const { learner, queue, engine } = makeProcess();
    const received: string[] = [];
    const stop = await listenForPositions(database, (ids) => received.push(...ids));
    expect(await learner.request(start)).toBe('queued');
    expect(await learner.request(start.mirror())).toBe('queued');
    expect(await countJobs(db, LEARNING_QUEUE)).toBe(1);
    await learner.open();
    await expect.poll(() => received).toContain(keyed(start).id);
    await queue.settled();
    expect(engine.asked).toHaveLength(1);
    expect(await find(start)).toMatchObject({ isComplete: false });
    expect(await learner.request(start)).toBe('known');
    expect(await learner.request(Position.fromFen('3k5/2P1P4/3R5/9/9/9/9/9/9/4K4 b'))).toBe('over');
    await learner.close();
    await stop();
  });

  test('searches a position only once if something deeper is stored, whatever it took', async () => {
    const { learner, queue, engine } = makeProcess();
    const position = start.play('a3a4');
    const deep = { depth: 60, nodes: 10, source: 'dump', engine: 'Other', score: 3 } as const;
    const moves = [...keyMoves(position)].map((move) => ({ move, ...deep }));
    const found = { key: keyed(position).key, moves, isComplete: true };
    await db.transaction((tx) => storeEvaluations(tx, [found], now()));
    expect(await learner.request(position)).toBe('queued');
    await learner.open();
    await expect.poll(() => countJobs(db, LEARNING_QUEUE)).toBe(0);
    await queue.settled();
    expect(await learner.request(position)).toBe('known');
    await learner.close();
    expect(engine.asked).toHaveLength(1);
    expect((await find(position))?.moves.every(({ source }) => source === 'dump')).toBe(true);
  });

  test('backs the score up to the position before', async () => {
    const { learner, queue } = makeProcess();
    const before = await find(start);
    const [best] = before?.moves ?? [];
    if (best === undefined) throw new Error('unknown');
    await learner.request(start.play(best.move));
    await learner.open();
    await expect.poll(() => countJobs(db, LEARNING_QUEUE)).toBe(0);
    await queue.settled();
    await learner.close();
    const after = (await find(start))?.moves[0];
    expect([best.value, after?.value, after?.known]).toEqual([50, -50, 5]);
  });

  test('retries a job after an engine failure, and drops a job that cannot be done', async () => {
    const engine = makeFakeEngine();
    const { learner, queue } = makeProcess(engine);
    const position = start.play('c3c4');
    engine.answer = async () => ({ kind: 'failed', reason: 'engine-failed', detail: 'killed' });
    await learner.request(position);
    await learner.open();
    await expect.poll(() => engine.asked).toHaveLength(1);
    await queue.settled();
    await learner.close();
    expect(await findJob(db, LEARNING_QUEUE, keyed(position).id)).toMatchObject({ tries: 1 });
    time += 60_000;
    const next = makeProcess();
    await next.learner.open();
    await expect.poll(() => find(position)).toBeDefined();
    await next.queue.settled();
    expect(await countJobs(db, LEARNING_QUEUE)).toBe(0);
    next.engine.answer = async () => ({ kind: 'refused', reason: 'bad-position' });
    await next.learner.request(start.play('g3g4').play('g6g5'));
    await expect.poll(() => countJobs(db, LEARNING_QUEUE)).toBe(0);
    await next.learner.close();
  });

  test('a job of a killed server is done by the next one, and not twice', async () => {
    const { learner } = makeProcess();
    const position = start.play('g0e2');
    await learner.request(position);
    const lease = crypto.randomUUID();
    const until = new Date(time + 60_000);
    await takeJob(db, { queue: LEARNING_QUEUE, lease, now: now(), until, maxTries: 4 });
    time += 60_001;
    // The first process is only slow: it answers after another has taken over.
    const next = makeProcess();
    let release: (() => void) | undefined;
    next.engine.answer = (job) =>
      new Promise((resolve) => {
        release = () => void finish(job).then(resolve);
      });
    await next.learner.open();
    await expect.poll(() => next.engine.asked).toHaveLength(1);
    time += 60_001;
    const third = makeProcess();
    await third.learner.open();
    await expect.poll(() => find(position)).toBeDefined();
    await third.queue.settled();
    release?.();
    await next.queue.settled();
    expect(await countJobs(db, LEARNING_QUEUE)).toBe(0);
    await Promise.all([next.learner.close(), third.learner.close()]);
  });

  test('is shared by two processes', async () => {
    const [one, other] = [makeProcess(), makeProcess()];
    const after = start.play('h0g2');
    const positions = after
      .legalMoves()
      .slice(0, 20)
      .map((move) => after.play(move));
    one.engine.answer = slowly;
    other.engine.answer = slowly;
    for (const position of positions) await one.learner.request(position);
    await Promise.all([one.learner.open(), other.learner.open()]);
    await expect.poll(() => countJobs(db, LEARNING_QUEUE), { timeout: 20_000 }).toBe(0);
    expect(one.engine.asked.length + other.engine.asked.length).toBe(20);
    expect(one.engine.asked.length).toBeGreaterThan(2);
    expect(other.engine.asked.length).toBeGreaterThan(2);
    await Promise.all([one.learner.close(), other.learner.close()]);
  });

  test('puts the current job back when the server closes', async () => {
    const { learner, engine } = makeProcess();
    const position = start.play('d0e1');
    engine.answer = ({ signal }) =>
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve({ kind: 'stopped' }));
      });
    await learner.request(position);
    await learner.open();
    await expect.poll(() => engine.asked).toHaveLength(1);
    await learner.close();
    expect(await findJob(db, LEARNING_QUEUE, keyed(position).id)).toMatchObject({
      tries: 0,
      readyAt: now(),
    });
  });

  test('respects the switch and the daily limit set by administrators', async () => {
    const today = (await findLearned(db, now())).positions;
    const off = makeProcess(undefined, { isOn: false });
    expect(await off.learner.request(start.play('a3a4'))).toBe('off');
    const full = makeProcess(undefined, { positionsPerDay: today });
    expect(await full.learner.request(start.play('a3a4'))).toBe('full');
    const queued = makeProcess();
    await queued.learner.request(start.play('a3a4'));
    await queued.learner.request(start.play('c3c4').play('a6a5'));
    const waiting = await countJobs(db, LEARNING_QUEUE);
    const { learner, queue } = makeProcess(undefined, { positionsPerDay: today + 1 });
    await learner.open();
    await expect.poll(() => countJobs(db, LEARNING_QUEUE)).toBe(waiting - 1);
    await queue.settled();
    await learner.close();
    expect((await findLearned(db, now())).positions).toBe(today + 1);
    time += 86_400_000;
    const tomorrow = makeProcess(undefined, { positionsPerDay: 2 });
    await tomorrow.learner.open();
    await expect.poll(() => countJobs(db, LEARNING_QUEUE)).toBe(0);
    await tomorrow.learner.close();
  });

  test('counts a position as known if its search ended before it used its nodes', async () => {
    const { learner, queue, engine } = makeProcess();
    const mate = Position.fromFen('3k5/9/9/9/4P4/9/9/9/9/4K4 b');
    engine.answer = async (job) => {
      const found = await finish(job);
      if (found.kind !== 'finished') return found;
      const lines = found.result.lines.map((line) => ({ ...line, depth: 245 }));
      return { ...found, result: { ...found.result, lines, depth: 245, nodes: 9_000 } };
    };
    expect(await learner.request(mate)).toBe('queued');
    await learner.open();
    await expect.poll(() => find(mate)).toBeDefined();
    await queue.settled();
    expect(await learner.request(mate)).toBe('known');
    await learner.close();
  });

  test('queues a position again if it was searched with fewer nodes', async () => {
    const { learner } = makeProcess(undefined, { nodes: 1_000_000 });
    expect(await learner.request(start)).toBe('queued');
    await removeJob(db, LEARNING_QUEUE, keyed(start).id);
  });
});
