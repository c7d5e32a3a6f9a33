import { describe, expect, test } from 'vitest';
import { EnginePool } from './engine-pool.ts';
import type { PoolSettings } from './pool-settings.ts';
import {
  isRunning,
  makeFakePool,
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
  test('is started anew, and the job done again', async () => {
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
    // `garbage` alone would go on to a move.
    const words = word === 'garbage' ? ['garbage', 'crash'] : [word];
    await using fake = makeFakePool(words, QUICK);
    expect(await fake.pool.analyse(makeJob())).toEqual({
      kind: 'failed',
      reason: 'engine-failed',
      detail: expect.stringContaining(detail),
    });
    expect(fake.started()).toHaveLength(3);
    await until(() => !fake.started().some(isRunning));
    expect(fake.pool.status()).toMatchObject({ restarts: 3, finished: 0, failed: 1, pids: [] });
  });

  test('being killed, fails nobody', async () => {
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

  test('being killed between two jobs, is started anew for the next', async () => {
    await using fake = makeFakePool();
    await fake.pool.analyse(makeJob());
    const [pid = 0] = fake.pool.status().pids;
    process.kill(pid, 'SIGKILL');
    await until(() => fake.pool.status().pids.length === 0);
    expect(await fake.pool.analyse(makeJob())).toMatchObject({ kind: 'finished' });
    expect(fake.pool.status().restarts).toBe(1);
  });
});

describe('what an engine writes', () => {
  test('without meaning is told once and otherwise passed over', async () => {
    await using fake = makeFakePool(['garbage']);
    expect(await fake.pool.analyse(makeJob())).toMatchObject({ kind: 'finished' });
    const told = fake.messages.filter((each) => each === 'the engine wrote a line without meaning');
    expect(told).toHaveLength(1);
  });

  test('as moves is cut where it is not legal', async () => {
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

  test('says in its own words why', async () => {
    await using fake = makeFakePool(['exit']);
    const detail = 'exit status 3: cannot find my network';
    expect(await fake.pool.analyse(makeJob())).toMatchObject({ detail });
    expect(fake.pool.status().problem).toContain(detail);
    await using other = makeFakePool(['no-network']);
    expect(await other.pool.analyse(makeJob())).toMatchObject({
      kind: 'failed',
      detail: 'The network file fake.nnue was not loaded.',
    });
  });

  test('is no program at all, and that is said', async () => {
    const { log } = makeLog();
    const program = { command: '/nowhere/engine', args: [], env: {}, options: [] };
    await using pool = new EnginePool({ program, settings: quickSettings(), log });
    expect(await pool.analyse(makeJob())).toMatchObject({
      kind: 'failed',
      reason: 'start-failed',
      detail: expect.stringContaining('ENOENT'),
    });
  });
});
