import { describe, expect, test } from 'vitest';
import { EnginePool } from './engine-pool.ts';
import { nativeProgram } from './engine-program.ts';
import type { PoolSettings } from './pool-settings.ts';
import {
  isRunning,
  makeFakePool,
  makeFakeThreads,
  makeJob,
  makeLog,
  quickSettings,
  until,
} from './testing/test-pool.ts';

const QUICK: Partial<PoolSettings> = {
  maxSearchMs: 200,
  timeouts: { handshakeMs: 20_000, readyMs: 20_000, stopMs: 100 },
};

describe('an engine that fails in a search', () => {
  test('is restarted and the job repeated', async () => {
    await using fake = makeFakePool(['crash-twice']);
    expect(await fake.pool.analyse(makeJob())).toMatchObject({ kind: 'finished' });
    expect(fake.started()).toHaveLength(3);
    expect(fake.pool.status()).toMatchObject({ restarts: 2, finished: 1, failed: 0 });
    expect(fake.messages.filter((each) => each === 'the engine was lost in a search')).toHaveLength(
      2,
    );
  });

  test.each([
    ['crash', 'exit status 11'],
    ['hang', 'No answer within 100 ms.'],
    ['garbage', 'exit status'],
    ['flood', 'SIGKILL'],
    ['illegal', 'plays h2h8'],
  ])('with "%s" each time, the job fails after two more attempts', async (word, detail) => {
    // With `garbage` alone, the search would still end with a move.
    const words = word === 'garbage' ? ['garbage', 'crash'] : [word];
    // Only an engine that hangs may run out of time, also on a busy machine.
    const settings = word === 'hang' ? QUICK : { ...QUICK, maxSearchMs: 20_000 };
    await using fake = makeFakePool(words, settings);
    expect(await fake.pool.analyse(makeJob())).toEqual({
      kind: 'failed',
      reason: 'engine-failed',
      detail: expect.stringContaining(detail),
    });
    expect(fake.started()).toHaveLength(3);
    await until(() => !fake.started().some(isRunning));
    expect(fake.pool.status()).toMatchObject({ restarts: 3, finished: 0, failed: 1, pids: [] });
  });

  test('being killed, does not fail the job', async () => {
    await using fake = makeFakePool(['slow']);
    let kills = 0;
    const onSnapshot = (): void => {
      kills += 1;
      const [pid] = fake.pool.status().pids;
      if (kills === 1 && pid !== undefined) process.kill(pid, 'SIGKILL');
    };
    const outcome = await fake.pool.analyse(makeJob({ limits: { moveTimeMs: 300 }, onSnapshot }));
    expect(outcome).toMatchObject({ kind: 'finished', result: { bestMove: 'h2e2' } });
    expect(fake.started()).toHaveLength(2);
  });

  test('being killed between two jobs, is restarted for the next', async () => {
    await using fake = makeFakePool();
    await fake.pool.analyse(makeJob());
    const [pid = 0] = fake.pool.status().pids;
    process.kill(pid, 'SIGKILL');
    await until(() => fake.pool.status().pids.length === 0);
    expect(await fake.pool.analyse(makeJob())).toMatchObject({ kind: 'finished' });
    expect(fake.pool.status().restarts).toBe(1);
  });
});

describe('an engine in a thread that fails in a search', () => {
  test.each(['hang-once', 'crash-once', 'exit-once'])(
    'by "%s" is restarted and the job repeated',
    async (word) => {
      await using fake = makeFakeThreads(word, QUICK);
      expect(await fake.pool.analyse(makeJob())).toMatchObject({ kind: 'finished' });
      expect(fake.started()).toBe(2);
      expect(fake.pool.status()).toMatchObject({ restarts: 1, finished: 1, failed: 0 });
      expect(fake.messages).toContain('the engine was lost in a search');
    },
  );

  test.each([
    ['hang', 'No answer within 100 ms.'],
    ['crash', 'The engine broke.'],
    ['exit', 'exit status 7'],
  ])('by "%s" each time, fails the job after two more attempts', async (word, detail) => {
    await using fake = makeFakeThreads(word, QUICK);
    expect(await fake.pool.analyse(makeJob())).toEqual({
      kind: 'failed',
      reason: 'engine-failed',
      detail,
    });
    expect(fake.started()).toBe(3);
    expect(fake.pool.status()).toMatchObject({ restarts: 3, state: 'idle' });
  });

  test('does not block the server, and ends with the pool', async () => {
    const fake = makeFakeThreads('hang', { maxSearchMs: 60_000 });
    const job = fake.pool.analyse(makeJob());
    await until(() => fake.pool.status().state === 'running');
    const begin = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 50));
    await fake[Symbol.asyncDispose]();
    expect(performance.now() - begin).toBeLessThan(3_000);
    expect(await job).toMatchObject({ kind: 'failed', reason: 'closed' });
  });
});

describe('engine output', () => {
  test('without meaning is logged once and ignored', async () => {
    await using fake = makeFakePool(['garbage']);
    expect(await fake.pool.analyse(makeJob())).toMatchObject({ kind: 'finished' });
    const warnings = fake.messages.filter(
      (each) => each === 'the engine wrote a line without meaning',
    );
    expect(warnings).toHaveLength(1);
  });

  test('is cut before an illegal move', async () => {
    await using fake = makeFakePool(['bad-pv']);
    expect(await fake.pool.analyse(makeJob())).toMatchObject({
      kind: 'finished',
      result: { lines: [{ moves: ['h2e2'] }] },
    });
    expect(fake.messages).toContain('the engine wrote moves that are not legal');
  });
});

describe('an engine that does not start', () => {
  test.each([['mute'], ['deaf'], ['exit']])(
    'being "%s", is tried three times, then work is turned away until the next try',
    async (word) => {
      await using fake = makeFakePool([word], {
        backoffMs: { first: 20, longest: 60_000 },
        timeouts: { handshakeMs: word === 'exit' ? 5_000 : 300, readyMs: 300, stopMs: 100 },
      });
      const jobs = [makeJob(), makeJob()].map((job) => fake.pool.analyse(job));
      const failure = expect.objectContaining({ kind: 'failed', reason: 'start-failed' });
      expect(await Promise.all(jobs)).toEqual([failure, failure]);
      const tries = fake.messages.filter((each) => each === 'the engine did not start');
      expect(tries).toHaveLength(3);
      expect(fake.started().filter(isRunning)).toEqual([]);
      expect(fake.pool.status()).toMatchObject({ state: 'failing', pids: [] });
    },
  );

  test('in a thread that hangs is reported and ended', async () => {
    const timeouts = { handshakeMs: 300, readyMs: 300, stopMs: 100 };
    const backoffMs = { first: 20, longest: 60_000 };
    await using fake = makeFakeThreads('mute', { timeouts, backoffMs });
    expect(await fake.pool.analyse(makeJob())).toMatchObject({ reason: 'start-failed' });
    expect(fake.pool.status()).toMatchObject({
      state: 'failing',
      problem: expect.stringMatching(/^not-started: /),
    });
  });

  test('with the network of the site is replaced by one with the product’s network', async () => {
    await using fake = makeFakeThreads('silent');
    expect(await fake.pool.analyse(makeJob())).toMatchObject({ result: { engine: 'Chuhe' } });
    const problem = 'bad-network: It does not say that it uses silent.nnue.';
    expect(fake.pool.status().problem).toContain(problem);
  });

  test('is reported with its own words', async () => {
    await using fake = makeFakePool(['exit']);
    const detail = 'exit status 3: cannot find my network';
    expect(await fake.pool.analyse(makeJob())).toMatchObject({ detail });
    expect(fake.pool.status().problem).toContain(detail);
    await using small = makeFakePool(['no-memory']);
    await small.pool.analyse(makeJob());
    expect(small.pool.status().problem).toContain('no-memory: exit status 1: Failed to allocate');
    await using other = makeFakePool(['no-network']);
    expect(await other.pool.analyse(makeJob())).toMatchObject({
      kind: 'failed',
      detail: 'The network file fake.nnue was not loaded.',
    });
  });

  test('is reported if the program does not exist', async () => {
    const { log } = makeLog();
    const program = nativeProgram('/nowhere/engine', { searchPath: '' });
    await using pool = new EnginePool({ program, settings: quickSettings(), log });
    expect(await pool.analyse(makeJob())).toMatchObject({
      kind: 'failed',
      reason: 'start-failed',
      detail: expect.stringContaining('ENOENT'),
    });
  });
});
