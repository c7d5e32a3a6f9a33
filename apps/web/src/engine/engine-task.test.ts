import { describe, expect, it } from 'vitest';
import type { EngineTask, TaskOutcome } from './engine-task.ts';
import { settle } from './testing/clock.ts';
import { after, makeSearching, makeTestService, type TestService } from './testing/test-service.ts';

const NODES = { limits: { nodes: 1_000 }, multiPv: 1 };
const LINE = { depth: 5, lines: [{ pv: 'h9g7 h0g2' }] };

const taskAfter = (...moves: readonly string[]): EngineTask => ({
  ...NODES,
  request: after(...moves),
});

/** Starts a task and records its outcome. */
function perform(
  { service }: TestService,
  task: EngineTask,
  signal = new AbortController().signal,
) {
  const asked: { outcome?: TaskOutcome } = {};
  const wait = async (): Promise<void> => {
    asked.outcome = await service.perform(task, signal);
  };
  void wait();
  return asked;
}

describe('a task', () => {
  it('runs while the engine is off, which is loaded for it and stays off', async () => {
    const test = makeTestService();
    const asked = perform(test, taskAfter('h2e2'));
    expect(test.service.getSnapshot().taskState?.kind).toBe('loading');
    await settle();
    expect(test.service.getSnapshot().state).toEqual({ kind: 'off' });
    expect(test.service.getSnapshot().taskState).toEqual({ kind: 'searching' });
    expect(test.engine().heard(/go/)).toEqual(['go nodes 1000']);
    test.tell(LINE);
    test.engine().finish();
    await settle();
    expect(asked.outcome).toMatchObject({
      kind: 'done',
      evaluation: { lines: [{ moves: ['h9g7', 'h0g2'] }] },
    });
    expect(test.service.getSnapshot().taskState).toBeUndefined();
  });

  it('that must be repeatable runs on one thread with an empty hash, and the user’s position then as it is set', async () => {
    const test = await makeSearching({ threads: 4, hashMb: 64 });
    test.engine().heard();
    const task = { ...taskAfter('h2e2'), isRepeatable: true };
    perform(test, task);
    perform(test, task);
    await settle();
    const told = /^setoption name (Threads|Hash)|^ucinewgame|^go nodes/;
    expect(test.engine().heard(told).toSorted()).toEqual([
      'go nodes 1000',
      'setoption name Hash value 16',
      'setoption name Threads value 1',
      'ucinewgame',
    ]);
    test.engine().finish();
    await settle();
    expect(test.engine().heard(told)).toEqual(['ucinewgame', 'go nodes 1000']);
    test.engine().finish();
    await settle();
    expect(test.engine().heard(/^setoption name (Threads|Hash)/)).toEqual([
      'setoption name Threads value 4',
      'setoption name Hash value 64',
    ]);
  });

  it('runs before the user’s position, which continues afterwards', async () => {
    const test = await makeSearching({ multiPv: 3 });
    test.engine().heard();
    perform(test, taskAfter('h2e2'));
    await settle();
    expect(test.service.getSnapshot().state).toEqual({ kind: 'ready' });
    expect(test.service.getSnapshot().search).toBeUndefined();
    test.engine().finish();
    await settle();
    expect(test.engine().heard(/go|MultiPV|^stop/)).toEqual([
      'stop',
      'setoption name MultiPV value 1',
      'go nodes 1000',
      'setoption name MultiPV value 3',
      'go movetime 8000',
    ]);
    expect(test.service.getSnapshot().state).toEqual({ kind: 'searching' });
  });

  it('waits for the one before it, and may be cancelled while waiting or running', async () => {
    const test = makeTestService();
    const [first, second] = [new AbortController(), new AbortController()];
    const all = [
      perform(test, taskAfter('h2e2'), first.signal),
      perform(test, taskAfter('b2e2'), second.signal),
      perform(test, taskAfter('h0g2')),
    ];
    await settle();
    second.abort();
    first.abort();
    await settle();
    expect(test.engine().position).toContain('h0g2');
    test.engine().finish();
    await settle();
    expect(all.map(({ outcome }) => outcome?.kind)).toEqual(['cancelled', 'cancelled', 'done']);
  });

  it('is refused at once for a position without a move', async () => {
    const test = makeTestService();
    const request = { key: 'mate', fen: '4k1R2/6R2/9/9/9/9/9/9/9/3K5 b', moves: [] };
    const asked = perform(test, { ...NODES, request });
    await settle();
    expect(asked.outcome).toEqual({ kind: 'refused', refusal: 'game-over' });
    expect(test.loads).toEqual([]);
  });

  it('fails when the engine cannot be loaded, and when it crashes', async () => {
    const test = makeTestService();
    test.failures.push({ reason: 'download-failed', detail: 'offline' });
    const asked = perform(test, taskAfter());
    await settle();
    expect(asked.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'download-failed' } });
    const again = perform(test, taskAfter());
    await settle();
    test.loads.at(-1)?.listener.failed({ reason: 'crashed', detail: 'gone' });
    await settle();
    expect(again.outcome).toMatchObject({ kind: 'failed', failure: { reason: 'crashed' } });
  });

  it('waits while another tab uses the engine, until it is taken back', async () => {
    const test = makeTestService();
    const asked = perform(test, taskAfter());
    await settle();
    test.loseTab();
    await settle();
    expect(test.service.getSnapshot().taskState).toEqual({
      kind: 'paused',
      reason: 'paused-by-other-tab',
    });
    test.service.resume();
    await settle();
    test.tell(LINE);
    test.engine().finish();
    await settle();
    expect(asked.outcome?.kind).toBe('done');
  });
});
