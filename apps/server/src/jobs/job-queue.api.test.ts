import { afterAll, describe, expect, test } from 'vitest';
import { makeTestDatabase } from '../testing/test-database.ts';
import { type HandleJob, JobQueue, MAX_TRIES, RetryLater } from './job-queue.ts';
import { completeJob, countJobs, deleteFailedJobs, takeJob } from './job-repository.ts';
import { findJob } from './testing/find-job.ts';

const database = await makeTestDatabase();
const { db } = database;
afterAll(() => database.close());

let time = Date.parse('2026-01-02T03:04:05.678Z');
const now = (): Date => new Date(time);
const failures: string[] = [];
const log = { error: (_: object, message: string) => void failures.push(message) };

let count = 0;
/** A separate queue for each test. */
function makeQueue(queue = `test-${(count += 1)}`, limit = 100) {
  const jobs = new JobQueue({ database, queue, now, log, limit });
  return { queue, jobs };
}

const job = (key: string, priority = 0) => ({ key, payload: { key }, priority });

/** Jobs of which each lets others pass for a second more than the one before. */
const inOrder = (...keys: string[]) =>
  keys.map((key, at) => ({ key, payload: {}, waitsFor: at * 1000 }));

/** Takes the next job like a process that is then killed. */
function takeAndDie(queue: string) {
  const until = new Date(time + 60_000);
  const lease = crypto.randomUUID();
  return takeJob(db, { queue, lease, now: now(), until, maxTries: MAX_TRIES });
}

describe('a queue of jobs', () => {
  test('does each job once, higher priority first, including jobs queued before it opened', async () => {
    const { queue, jobs } = makeQueue();
    expect(await jobs.add(db, job('a'))).toBe('added');
    time += 10;
    expect(await jobs.add(db, job('b', 1))).toBe('added');
    expect(await jobs.add(db, job('a'))).toBe('there');
    const done: unknown[] = [];
    await jobs.open(async (taken) => {
      done.push(taken.payload);
      expect(await completeJob(db, taken)).toBe(true);
    });
    await expect.poll(() => done).toEqual([{ key: 'b' }, { key: 'a' }]);
    await jobs.add(db, job('c'));
    await expect.poll(() => done).toHaveLength(3);
    await jobs.close();
    expect(await countJobs(db, queue)).toBe(0);
  });

  test('drops a job added in a transaction that is rolled back', async () => {
    const { queue, jobs } = makeQueue();
    const failing = db.transaction(async (tx) => {
      await jobs.add(tx, job('a'));
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(await countJobs(db, queue)).toBe(0);
  });

  test('holds at most its limit, and half of it for jobs without priority', async () => {
    const { jobs } = makeQueue('full', 2);
    expect(await jobs.add(db, job('a'))).toBe('added');
    expect(await jobs.add(db, job('b'))).toBe('full');
    expect(await jobs.add(db, job('b', 1))).toBe('added');
    expect(await jobs.add(db, job('c', 1))).toBe('full');
  });

  test('takes all of several jobs or none, and lets later jobs pass those that wait for longer', async () => {
    const { queue, jobs } = makeQueue('several', 8);
    expect(await jobs.addAll(db, inOrder('a', 'b', 'c', 'd', 'e'))).toBe('full');
    expect(await countJobs(db, queue)).toBe(0);
    expect(await jobs.addAll(db, inOrder('a', 'b'))).toBe('added');
    time += 500;
    expect(await jobs.addAll(db, inOrder('c', 'a'))).toBe('added');
    const taken: (string | undefined)[] = [];
    for (let at = 0; at < 3; at += 1) taken.push((await takeAndDie(queue))?.key);
    expect(taken).toEqual(['a', 'c', 'b']);
  });

  test('gives a job to one process at a time, and to another if that one was killed', async () => {
    const { queue, jobs } = makeQueue();
    await jobs.add(db, job('a'));
    const dead = await takeAndDie(queue);
    expect(dead?.key).toBe('a');
    expect(await takeAndDie(queue)).toBeUndefined();
    time += 60_001;
    const next = await takeAndDie(queue);
    expect(next).toMatchObject({ key: 'a', tries: 2 });
    // The first process was only slow: its result does not count any more.
    if (dead === undefined || next === undefined) throw new Error('no job');
    expect(await completeJob(db, dead)).toBe(false);
    expect(await completeJob(db, next)).toBe(true);
  });

  test('shares its jobs with another process', async () => {
    const { queue, jobs } = makeQueue();
    const other = makeQueue(queue).jobs;
    const done: string[] = [];
    const handle: HandleJob = async (taken) => {
      done.push(taken.key);
      await completeJob(db, taken);
    };
    const keys = Array.from({ length: 30 }, (_, at) => `job ${at}`);
    for (const key of keys) await jobs.add(db, job(key));
    await Promise.all([jobs.open(handle), other.open(handle)]);
    await expect.poll(() => done).toHaveLength(30);
    expect(done.toSorted()).toEqual(keys.toSorted());
    await Promise.all([jobs.close(), other.close()]);
  });

  test('retries a failing job, then leaves it, and finally deletes it', async () => {
    const { queue, jobs } = makeQueue();
    await jobs.add(db, job('bad'));
    let tries = 0;
    const fail: HandleJob = async () => {
      tries += 1;
      throw new Error('cannot');
    };
    await jobs.open(fail);
    await jobs.settled();
    expect(tries).toBe(1);
    expect(failures.at(-1)).toBe('a job failed');
    await jobs.close();
    for (let more = 0; more < 6; more += 1) {
      time += 300_000;
      const again = makeQueue(queue).jobs;
      await again.open(fail);
      await again.settled();
      await again.close();
    }
    expect(tries).toBe(MAX_TRIES);
    await deleteFailedJobs(db, { before: now(), maxTries: MAX_TRIES });
    expect(await countJobs(db, queue)).toBe(0);
  });

  test('counts no try after RetryLater or when the server closes', async () => {
    const { queue, jobs } = makeQueue();
    await jobs.add(db, job('a'));
    await jobs.open(() => Promise.reject(new RetryLater()));
    await jobs.settled();
    await jobs.close();
    expect(await findJob(db, queue, 'a')).toMatchObject({ tries: 0 });
    time += 60_000;
    const next = makeQueue(queue).jobs;
    let isWorking = false;
    await next.open(async (_taken, signal) => {
      isWorking = true;
      await new Promise((_resolve, reject) => signal.addEventListener('abort', reject));
    });
    await expect.poll(() => isWorking).toBe(true);
    await next.close();
    expect(await findJob(db, queue, 'a')).toMatchObject({ tries: 0, readyAt: now() });
  });
});
