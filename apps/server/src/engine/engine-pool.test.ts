import { describe, expect, test } from 'vitest';
import type { EngineOutcome, EngineSnapshot } from './engine-job.ts';
import { EnginePool } from './engine-pool.ts';
import {
  isRunning,
  makeFakePool,
  makeJob,
  makeLog,
  quickSettings,
  until,
} from './testing/test-pool.ts';

const SLOW = { limits: { nodes: 1_000_000 } };

describe('a job', () => {
  test('returns lines from the view of the side to move, and the engine', async () => {
    await using fake = makeFakePool();
    expect(await fake.pool.analyse(makeJob({ multiPv: 2 }))).toEqual({
      kind: 'finished',
      result: {
        lines: [
          { rank: 1, depth: 1, score: 29, bound: 'exact', moves: ['h2e2'] },
          { rank: 2, depth: 1, score: 28, bound: 'exact', moves: ['b2e2'] },
        ],
        bestMove: 'h2e2',
        depth: 1,
        nodes: 100,
        nodesPerSecond: 5000,
        timeMs: 20,
        engine: 'Fake 1',
        evaluation: { kind: 'network', file: 'fake.nnue' },
        isCutShort: false,
      },
    });
    expect(fake.pool.status()).toMatchObject({
      state: 'running',
      engine: 'Fake 1',
      evaluation: { kind: 'network', file: 'fake.nnue' },
      pids: fake.started(),
      running: 0,
      waiting: 0,
      finished: 1,
      restarts: 0,
      nodesPerSecond: 5000,
    });
  });

  test('starts the process, which is kept for the next job', async () => {
    await using fake = makeFakePool();
    expect(fake.started()).toEqual([]);
    expect(fake.pool.status().state).toBe('idle');
    await fake.pool.analyse(makeJob());
    await fake.pool.analyse(makeJob());
    expect(fake.started()).toHaveLength(1);
  });

  test('without work for a while, the process ends and a later job starts another', async () => {
    await using fake = makeFakePool([], { idleMs: 50 });
    await fake.pool.analyse(makeJob());
    const [pid = 0] = fake.started();
    await until(() => !isRunning(pid));
    expect(fake.pool.status()).toMatchObject({ state: 'idle', engine: 'Fake 1', restarts: 0 });
    expect((await fake.pool.analyse(makeJob())).kind).toBe('finished');
    expect(fake.started()).toHaveLength(2);
  });

  test('sends snapshots at the configured rate and none after its end', async () => {
    await using fake = makeFakePool(['slow'], { snapshotMs: 100 });
    const snapshots: EngineSnapshot[] = [];
    const onSnapshot = (snapshot: EngineSnapshot): unknown => snapshots.push(snapshot);
    const begin = performance.now();
    const outcome = await fake.pool.analyse(makeJob({ limits: { moveTimeMs: 450 }, onSnapshot }));
    const beats = (performance.now() - begin) / 100;
    expect(outcome.kind).toBe('finished');
    expect(snapshots.length).toBeGreaterThanOrEqual(2);
    expect(snapshots.length).toBeLessThanOrEqual(beats + 1);
    expect(snapshots[0]).toMatchObject({ lines: [{ moves: ['h2e2'] }] });
    const count = snapshots.length;
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(snapshots).toHaveLength(count);
  });

  test('continues when its listener throws', async () => {
    await using fake = makeFakePool();
    const job = makeJob({
      onSnapshot: () => {
        throw new Error('no');
      },
    });
    expect((await fake.pool.analyse(job)).kind).toBe('finished');
    expect(fake.messages).toContain('a listener of the engine failed');
  });

  test('is cut short after the longest time, with what was found', async () => {
    await using fake = makeFakePool(['slow'], { maxSearchMs: 100 });
    expect(await fake.pool.analyse(makeJob(SLOW))).toMatchObject({
      kind: 'finished',
      result: { isCutShort: true, bestMove: 'h2e2' },
    });
  });

  test('has more time in the background', async () => {
    await using fake = makeFakePool(['slow'], { maxSearchMs: 100, maxBackgroundMs: 400 });
    const job = makeJob({ ...SLOW, priority: 'background' });
    const began = performance.now();
    expect(await fake.pool.analyse(job)).toMatchObject({ result: { isCutShort: true } });
    expect(performance.now() - began).toBeGreaterThan(395);
  });

  test('asks for no more lines than the engine can give', async () => {
    await using fake = makeFakePool();
    expect(await fake.pool.analyse(makeJob({ multiPv: 9 }))).toMatchObject({
      kind: 'finished',
      result: { lines: [{ rank: 1 }, { rank: 2 }, { rank: 3 }] },
    });
    await using single = makeFakePool(['no-multipv']);
    expect(await single.pool.analyse(makeJob({ multiPv: 3 }))).toMatchObject({
      kind: 'finished',
      result: { lines: [{ rank: 1 }] },
    });
  });

  test('can be done by an unknown engine that numbers ranks from 1', async () => {
    await using fake = makeFakePool(['ranks-1-10']);
    expect(await fake.pool.analyse(makeJob())).toMatchObject({
      kind: 'finished',
      result: { bestMove: 'h2e2' },
    });
    expect(fake.started()).toHaveLength(2);
  });
});

describe('cancelled', () => {
  test('while it is searched, a job ends with what was found', async () => {
    await using fake = makeFakePool(['slow']);
    const abort = new AbortController();
    const onSnapshot = (): void => abort.abort();
    const job = makeJob({ ...SLOW, signal: abort.signal, onSnapshot });
    expect(await fake.pool.analyse(job)).toMatchObject({
      kind: 'stopped',
      snapshot: { lines: [{ moves: ['h2e2'] }] },
    });
    expect((await fake.pool.analyse(makeJob({ limits: { moveTimeMs: 1 } }))).kind).toBe('finished');
    expect(fake.started()).toHaveLength(1);
  });

  test('while it waits or its engine is started, a job ends at once', async () => {
    await using fake = makeFakePool(['slow']);
    const abort = new AbortController();
    const first = fake.pool.analyse(makeJob({ ...SLOW, signal: abort.signal }));
    const second = fake.pool.analyse(makeJob({ ...SLOW, signal: abort.signal }));
    expect(fake.pool.status()).toMatchObject({ running: 1, waiting: 1 });
    abort.abort();
    expect(fake.pool.status().waiting).toBe(0);
    expect(await Promise.all([first, second])).toEqual([{ kind: 'stopped' }, { kind: 'stopped' }]);
  });

  test('before it is submitted, a job is not begun', async () => {
    await using fake = makeFakePool();
    const signal = AbortSignal.abort();
    expect(await fake.pool.analyse(makeJob({ signal }))).toEqual({ kind: 'stopped' });
    expect(fake.started()).toEqual([]);
  });

  test('and the engine ignores it: its process is ended', async () => {
    await using fake = makeFakePool(['stubborn'], {
      timeouts: { handshakeMs: 20_000, readyMs: 20_000, stopMs: 100 },
    });
    const abort = new AbortController();
    const onSnapshot = (): void => abort.abort();
    const outcome = await fake.pool.analyse(makeJob({ ...SLOW, signal: abort.signal, onSnapshot }));
    expect(outcome.kind).toBe('stopped');
    const [pid = 0] = fake.started();
    await until(() => !isRunning(pid));
  });
});

describe('the queue', () => {
  test('takes interactive jobs before background ones, and each in their order', async () => {
    await using fake = makeFakePool();
    const order: string[] = [];
    const give = async (name: string, priority: 'interactive' | 'background'): Promise<void> => {
      await fake.pool.analyse(makeJob({ priority }));
      order.push(name);
    };
    const first = give('first', 'interactive');
    await Promise.all([
      first,
      give('b1', 'background'),
      give('b2', 'background'),
      give('i1', 'interactive'),
      give('i2', 'interactive'),
    ]);
    expect(order).toEqual(['first', 'i1', 'i2', 'b1', 'b2']);
  });

  test('interrupts a background job for an interactive one and repeats it', async () => {
    await using fake = makeFakePool(['slow']);
    const job = makeJob({ priority: 'background', limits: { moveTimeMs: 300 } });
    const ended: string[] = [];
    const started = new Promise<void>((resolve) => {
      const background = fake.pool.analyse({ ...job, onSnapshot: () => resolve() });
      void background.then(({ kind }) => ended.push(`background ${kind}`));
    });
    await started;
    const { kind } = await fake.pool.analyse(makeJob({ limits: { moveTimeMs: 10 } }));
    ended.push(`interactive ${kind}`);
    await until(() => ended.length === 2);
    expect(ended).toEqual(['interactive finished', 'background finished']);
    expect(fake.started()).toHaveLength(1);
  });

  test('gives a starting process to an interactive job', async () => {
    await using fake = makeFakePool(['slow']);
    const ended: string[] = [];
    const give = async (priority: 'interactive' | 'background'): Promise<void> => {
      await fake.pool.analyse(makeJob({ priority, limits: { moveTimeMs: 20 } }));
      ended.push(priority);
    };
    await Promise.all([give('background'), give('interactive')]);
    expect(ended).toEqual(['interactive', 'background']);
  });

  test('limits the jobs per owner', async () => {
    await using fake = makeFakePool(['slow'], { jobsPerOwner: 2 });
    const abort = new AbortController();
    const own = makeJob({ ...SLOW, owner: 'user-1', signal: abort.signal });
    const running = [fake.pool.analyse(own), fake.pool.analyse(own)];
    const refused: EngineOutcome = { kind: 'refused', reason: 'owner-busy' };
    expect(await fake.pool.analyse(own)).toEqual(refused);
    const other = makeJob({ owner: 'user-2', limits: { moveTimeMs: 1 } });
    const waiting = fake.pool.analyse(other);
    abort.abort();
    await Promise.all(running);
    expect((await waiting).kind).toBe('finished');
    expect((await fake.pool.analyse({ ...other, owner: 'user-1' })).kind).toBe('finished');
  });

  test('limits waiting jobs per priority', async () => {
    await using fake = makeFakePool(['slow'], { queueLength: 1 });
    const abort = new AbortController();
    const { signal } = abort;
    const give = (priority: 'interactive' | 'background'): Promise<EngineOutcome> =>
      fake.pool.analyse(makeJob({ ...SLOW, priority, signal }));
    const accepted = [give('interactive'), give('background')];
    const full: EngineOutcome = { kind: 'refused', reason: 'queue-full' };
    expect(await give('background')).toEqual(full);
    accepted.push(give('interactive'));
    expect(await give('interactive')).toEqual(full);
    abort.abort();
    const kinds = (await Promise.all(accepted)).map(({ kind }) => kind);
    expect(kinds).toEqual(['stopped', 'stopped', 'stopped']);
  });

  test('runs as many jobs at a time as there are processes', async () => {
    await using fake = makeFakePool(['slow'], { size: 2 });
    const jobs = [1, 2, 3].map(() => fake.pool.analyse(makeJob({ limits: { moveTimeMs: 50 } })));
    expect(fake.pool.status()).toMatchObject({ running: 2, waiting: 1 });
    await Promise.all(jobs);
    expect(new Set(fake.started()).size).toBe(2);
  });
});

describe('without an engine', () => {
  test('each job reports why there is none', async () => {
    const { log } = makeLog();
    const program = 'ENGINE_PATH names nothing';
    await using pool = new EnginePool({ program, settings: quickSettings(), log });
    expect(await pool.analyse(makeJob())).toEqual({
      kind: 'failed',
      reason: 'engine-missing',
      detail: program,
    });
    expect(pool.status()).toMatchObject({ state: 'missing', problem: program, running: 0 });
  });
});

describe('closed', () => {
  test.each([['slow'], ['stubborn']])(
    'a pool of %s engines leaves no process and fails its jobs',
    async (word) => {
      const fake = makeFakePool([word], { size: 2 });
      const jobs = [1, 2, 3].map(() => fake.pool.analyse(makeJob(SLOW)));
      await until(() => fake.pool.status().pids.length === 2);
      const { pids } = fake.pool.status();
      const begin = performance.now();
      await fake[Symbol.asyncDispose]();
      expect(performance.now() - begin).toBeLessThan(3_000);
      expect(pids.filter(isRunning)).toEqual([]);
      const outcomes = await Promise.all(jobs);
      expect(outcomes).toEqual([1, 2, 3].map(() => expect.objectContaining({ reason: 'closed' })));
      expect(await fake.pool.analyse(makeJob())).toMatchObject({
        kind: 'failed',
        reason: 'closed',
      });
      expect(fake.pool.status().state).toBe('closed');
    },
  );

  test('while an engine is started, a pool leaves no process', async () => {
    const fake = makeFakePool(['deaf']);
    const job = fake.pool.analyse(makeJob());
    await until(() => fake.started().length === 1);
    const pids = fake.started();
    await fake[Symbol.asyncDispose]();
    expect(pids.filter(isRunning)).toEqual([]);
    expect(await job).toMatchObject({ reason: 'closed' });
  });
});
