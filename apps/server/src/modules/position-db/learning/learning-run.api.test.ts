import { runSchema } from '@chuhe/contract/learning';
import { coverageSchema } from '@chuhe/contract/strength';
import { Position } from '@chuhe/rules/position';
import { describe, expect, test } from 'vitest';
import { takeJob } from '../../../jobs/job-repository.ts';
import { findJob } from '../../../jobs/testing/find-job.ts';
import { makeTestApi } from '../../../testing/test-api.ts';
import { RUN_QUEUE } from './learning-runs.ts';
import { finish, makeFakeEngine } from './testing/fake-engine.ts';

const engine = makeFakeEngine();
const api = await makeTestApi({}, { makeEngine: async () => engine });
const { headers } = await api.signIn({ type: 'ADMIN' });
const url = '/api/admin/learning';
const start = Position.initial();
/** The timeout of polls, long enough for slow machines. */
const SLOWLY = { timeout: 20_000 };

const begin = (fields: object) => {
  // The clock stands still, but the latest run must be the newest.
  api.pass(1);
  return api.call({
    method: 'POST',
    url,
    headers,
    payload: { FEN: '', plies: 2, width: 2, nodes: 150_000, ...fields },
  });
};
const last = async () => runSchema.parse((await api.call({ url, headers })).body.data);
const say = (runId: string, what: 'stop' | 'resume') => {
  api.pass(1);
  return api.call({ method: 'POST', url: `${url}/${runId}/${what}`, headers });
};
const coverage = async () => {
  const { body } = await api.call({ url: '/api/admin/coverage', headers });
  return coverageSchema.parse(body.data);
};

/** An engine that waits at its second position until it may go on. */
function pause(): { readonly isAt: () => boolean; readonly resume: () => void } {
  let [count, isAt] = [0, false];
  let resume: (() => void) | undefined;
  engine.answer = async (job) => {
    count += 1;
    if (count !== 2) return finish(job);
    isAt = true;
    return new Promise((resolve) => {
      resume = () => void finish(job).then(resolve);
      job.signal?.addEventListener('abort', () => resolve({ kind: 'stopped' }));
    });
  };
  return { isAt: () => isAt, resume: () => resume?.() };
}

describe('a learning run', () => {
  test('evaluates a tree in the background and reports its progress', async () => {
    const { status, body } = await begin({});
    expect(status).toBe(200);
    expect(runSchema.parse(body.data)).toMatchObject({ state: 'RUNNING', FEN: start.fen });
    await expect.poll(async () => (await last()).state, SLOWLY).toBe('DONE');
    expect(await last()).toMatchObject({ done: 7, atMost: 7, evaluated: 7, problem: null });
    const { positions, plies, today, isWhole } = await coverage();
    expect([positions, isWhole]).toEqual([7, true]);
    expect(plies.map((each) => each.positions)).toEqual([1, 2, 4]);
    expect(today).toEqual({ positions: 7, nodes: 7 * 150_000 });
  });

  test('does not evaluate known positions again', async () => {
    await begin({ plies: 1 });
    await expect.poll(async () => (await last()).state, SLOWLY).toBe('DONE');
    expect(await last()).toMatchObject({ done: 3, evaluated: 0 });
  });

  test('runs alone, stops at once, and resumes where it was', async () => {
    const engineAt = pause();
    const FEN = start.play('h0g2').fen;
    const { body } = await begin({ FEN });
    const { id } = runSchema.parse(body.data);
    expect((await begin({})).body.code).toBe('CONFLICT');
    await expect.poll(engineAt.isAt, SLOWLY).toBe(true);
    const stopped = await say(id, 'stop');
    expect(stopped.body.data).toMatchObject({ state: 'STOPPED', evaluated: 1 });
    await expect.poll(() => findJob(api.database.db, RUN_QUEUE, id), SLOWLY).toBeUndefined();
    expect((await say(id, 'stop')).status).toBe(200);
    engine.answer = finish;
    const asked = engine.asked.length;
    expect((await say(id, 'resume')).body.data).toMatchObject({ state: 'RUNNING' });
    await expect.poll(async () => (await last()).state, SLOWLY).toBe('DONE');
    const { done, evaluated } = await last();
    expect([done, evaluated]).toEqual([7, 7]);
    expect(engine.asked.length - asked).toBe(6);
    expect((await say(id, 'resume')).body.code).toBe('CONFLICT');
    expect((await say(crypto.randomUUID(), 'stop')).status).toBe(404);
    const audit = { url: `/api/admin/audit?target=${id}`, headers };
    expect((await api.call(audit)).body.data).toMatchObject([
      { action: 'learning.resume' },
      { action: 'learning.stop', after: { state: 'STOPPED' } },
      { action: 'learning.start' },
    ]);
  });

  test('of a killed server is taken over by another, and the first server, if only slow, does not interfere', async () => {
    const engineAt = pause();
    const { body } = await begin({ FEN: start.play('b0c2').play('b9c7').fen });
    const { id } = runSchema.parse(body.data);
    await expect.poll(engineAt.isAt, SLOWLY).toBe(true);
    api.pass(60_001);
    const lease = crypto.randomUUID();
    const until = new Date(api.now().getTime() + 60_000);
    const options = { queue: RUN_QUEUE, lease, now: api.now(), until, maxTries: 4 };
    expect(await takeJob(api.database.db, options)).toMatchObject({ key: id });
    const { positions } = (await coverage()).today;
    engineAt.resume();
    await expect.poll(() => engine.asked.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await coverage()).today.positions).toBe(positions);
    expect((await last()).evaluated).toBe(1);
    await say(id, 'stop');
  });

  test('whose server was killed at every try fails, does not block other runs, and can be resumed', async () => {
    const engineAt = pause();
    const { body } = await begin({ FEN: start.play('g0e2').play('g9e7').fen });
    const { id } = runSchema.parse(body.data);
    await expect.poll(engineAt.isAt, SLOWLY).toBe(true);
    for (let tries = 2; tries <= 4; tries += 1) {
      api.pass(60_001);
      const options = { queue: RUN_QUEUE, lease: crypto.randomUUID(), maxTries: 4 };
      const until = new Date(api.now().getTime() + 60_000);
      await takeJob(api.database.db, { ...options, now: api.now(), until });
    }
    expect((await last()).state).toBe('RUNNING');
    api.pass(60_001);
    expect(await last()).toMatchObject({
      id,
      state: 'FAILED',
      problem: expect.stringMatching(/4 times/),
    });
    engine.answer = finish;
    engineAt.resume();
    expect((await say(id, 'resume')).body.data).toMatchObject({ state: 'RUNNING' });
    await expect.poll(async () => (await last()).state, SLOWLY).toBe('DONE');
  });

  test('is refused for an invalid position, and reports an engine that fails for good', async () => {
    expect((await begin({ FEN: 'nonsense' })).body.code).toBe('INVALID_FEN');
    expect((await begin({ width: 0 })).status).toBe(400);
    expect((await begin({ plies: 4_000 })).status).toBe(400);
    engine.answer = async () => ({ kind: 'failed', reason: 'engine-failed', detail: 'it died' });
    await begin({ FEN: start.play('c3c4').fen });
    await expect.poll(async () => (await last()).problem, SLOWLY).toBe('it died');
    expect((await last()).state).toBe('RUNNING');
    engine.answer = finish;
    await say((await last()).id, 'stop');
  });
});

test('a server without an engine refuses to start a run', async () => {
  const bare = await makeTestApi();
  const boss = await bare.signIn({ type: 'ADMIN' });
  const payload = { FEN: '', plies: 1, width: 1, nodes: 150_000 };
  const answer = await bare.call({ method: 'POST', url, headers: boss.headers, payload });
  expect(answer.body.code).toBe('UNAVAILABLE');
});
