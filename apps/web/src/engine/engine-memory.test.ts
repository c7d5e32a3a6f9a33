/** Tests that idle engines are ended, which frees their memory. */
import { describe, expect, it } from 'vitest';
import { IDLE_MS } from './engine-service.ts';
import { settle } from './testing/clock.ts';
import { after, makeSearching, makeTestService } from './testing/test-service.ts';

const LINE = { depth: 5, lines: [{ pv: 'h2e2' }] };

describe('an engine without work', () => {
  it('is ended some minutes after it was switched off, and its evaluations stay known', async () => {
    const test = await makeSearching();
    test.tell(LINE);
    test.service.turnOff();
    await settle();
    test.clock.advance(IDLE_MS - 1);
    expect(test.engine().terminated).toBe(false);
    test.clock.advance(1);
    expect(test.engine().terminated).toBe(true);
    expect(test.service.getSnapshot()).toMatchObject({
      state: { kind: 'off' },
      evaluation: { depth: 5 },
    });
    test.service.turnOn();
    await settle();
    expect(test.loads).toHaveLength(2);
    expect(test.service.getSnapshot().state).toEqual({ kind: 'searching' });
  });

  it('stays when it is needed again in time, by the user or a task', async () => {
    const test = await makeSearching();
    test.service.turnOff();
    await settle();
    test.clock.advance(IDLE_MS - 1);
    const { signal } = new AbortController();
    const task = { request: after('h2e2'), limits: { infinite: true }, multiPv: 1 };
    void test.service.perform(task, signal);
    await settle();
    test.clock.advance(IDLE_MS * 2);
    expect(test.engine().terminated).toBe(false);
  });

  it('is ended when another tab has taken the engine, and comes back with it', async () => {
    const test = await makeSearching();
    test.loseTab();
    await settle();
    test.clock.advance(IDLE_MS);
    expect(test.engine().terminated).toBe(true);
    expect(test.service.getSnapshot().state).toEqual({
      kind: 'paused',
      reason: 'paused-by-other-tab',
    });
    test.service.turnOn();
    await settle();
    expect(test.service.getSnapshot().state).toEqual({ kind: 'searching' });
  });

  it('is ended on a page that stays hidden, and returns by itself', async () => {
    const test = await makeSearching();
    test.hide(true);
    await settle();
    test.clock.advance(IDLE_MS);
    expect(test.engine().terminated).toBe(true);
    test.hide(false);
    await settle();
    expect(test.loads).toHaveLength(2);
    expect(test.service.getSnapshot().state).toEqual({ kind: 'searching' });
  });

  it('does not start on a page where it was never started', async () => {
    const test = makeTestService();
    test.hide(true);
    test.hide(false);
    await settle();
    expect(test.loads).toEqual([]);
  });

  it('runs a waiting task once it may', async () => {
    const test = await makeSearching();
    test.hide(true);
    await settle();
    test.clock.advance(IDLE_MS);
    const { signal } = new AbortController();
    const task = { request: after('h2e2'), limits: { nodes: 9 }, multiPv: 1 };
    const outcome = test.service.perform(task, signal);
    test.hide(false);
    await settle();
    test.tell({ depth: 3, lines: [{ pv: 'b9c7' }] });
    test.engine().finish();
    expect(await outcome).toMatchObject({ kind: 'done', evaluation: { depth: 3 } });
  });
});
