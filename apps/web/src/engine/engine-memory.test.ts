/** The memory of an engine that nobody needs, and pages that are ended for want of it. */
import { ok } from '@chuhe/uci/result';
import { describe, expect, it } from 'vitest';
import { IDLE_MS } from './engine-service.ts';
import { SETTLED_MS } from './start-mark.ts';
import { settle } from './testing/clock.ts';
import { after, makeSearching, makeTestService, type TestService } from './testing/test-service.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

const OWN = { name: 'own.nnue', bytes: makeTrivialNetwork('own') };
const SHIPPED = { name: 'Chuhe', bytes: makeTrivialNetwork('shipped') };
const LINE = { depth: 5, lines: [{ pv: 'h3e3' }] };

describe('an engine without work', () => {
  it('is ended some minutes after it was switched off, and what it found stays', async () => {
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

  it('stays when it is needed again in time, or by a piece of work', async () => {
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

  it('is ended on a page that stays hidden, and comes back by itself', async () => {
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

  it('does not come back to a page where it was never started', async () => {
    const test = makeTestService();
    test.hide(true);
    test.hide(false);
    await settle();
    expect(test.loads).toEqual([]);
  });

  it('does a piece of work that has waited, once it may', async () => {
    const test = await makeSearching();
    test.hide(true);
    await settle();
    test.clock.advance(IDLE_MS);
    const { signal } = new AbortController();
    const task = { request: after('h2e2'), limits: { nodes: 9 }, multiPv: 1 };
    const outcome = test.service.perform(task, signal);
    test.hide(false);
    await settle();
    test.tell({ depth: 3, lines: [{ pv: 'b10c8' }] });
    test.engine().finish();
    expect(await outcome).toMatchObject({ kind: 'done', evaluation: { depth: 3 } });
  });
});

/** A page that is opened after some in a row that were ended while their engine started. */
async function comeBack(settings: Parameters<typeof makeTestService>[0] = {}, startsCutShort = 2) {
  const test = makeTestService({ evaluation: 'strong', ...settings }, startsCutShort);
  test.shipped.push(ok(SHIPPED));
  test.service.turnOn();
  await settle();
  return test;
}

const refusalOf = ({ service }: TestService) => service.getSnapshot().networkRefusal;

describe('a page that was ended while an engine with a network started', () => {
  it('once, is tried again without a word: it may have been chance', async () => {
    const test = await comeBack({}, 1);
    expect(refusalOf(test)).toBeUndefined();
    expect(test.service.getSnapshot().network).toMatchObject({ kind: 'used' });
    test.clock.advance(SETTLED_MS);
    expect(test.isMarked()).toBe(false);
  });

  it('twice in a row begins light, fetches no network, and says so', async () => {
    const test = await comeBack();
    expect(test.networkRequests).toEqual([]);
    expect(test.service.getSnapshot()).toMatchObject({
      state: { kind: 'ready' },
      networkRefusal: { isReaders: false, problem: 'cut-short' },
    });
    // The next visit is to begin so, too, unless the reader tries again.
    expect(test.isMarked()).toBe(true);
  });

  it('begins light with a network of the reader’s, and names it', async () => {
    const test = makeTestService({}, 2);
    test.service.setNetwork(undefined);
    expect(refusalOf(test)).toBeUndefined();
    const other = makeTestService({}, 2);
    other.service.restoreNetwork(Promise.resolve(OWN));
    other.service.turnOn();
    await settle();
    expect(other.service.getSnapshot()).toMatchObject({
      ownNetwork: 'own.nnue',
      networkRefusal: { name: 'own.nnue', isReaders: true, problem: 'cut-short' },
      state: { kind: 'ready' },
    });
  });

  it('tries again when it is asked to, and is over it when that ends well', async () => {
    const test = await comeBack();
    test.service.retryNetwork();
    await settle();
    expect(test.service.getSnapshot().network).toMatchObject({ kind: 'used', name: 'Chuhe' });
    expect(test.isMarked()).toBe(true);
    test.clock.advance(SETTLED_MS);
    expect(test.isMarked()).toBe(false);
  });

  it('says nothing to who has the light engine', async () => {
    expect(refusalOf(await comeBack({ evaluation: 'light' }))).toBeUndefined();
  });
});

async function start(isGood: boolean): Promise<TestService> {
  const test = makeTestService({ evaluation: 'strong' });
  if (isGood) test.shipped.push(ok(SHIPPED));
  test.service.turnOn();
  await settle();
  return test;
}

describe('the mark of a start', () => {
  it('stands until the engine has run for a while', async () => {
    const test = await start(true);
    expect(test.isMarked()).toBe(true);
    test.clock.advance(SETTLED_MS);
    expect(test.isMarked()).toBe(false);
  });

  it('goes when the network does not come, the engine fails, or is unloaded', async () => {
    expect((await start(false)).isMarked()).toBe(false);
    const crashed = await start(true);
    crashed.engine().crash('it died');
    expect(crashed.isMarked()).toBe(false);
    const unloaded = await start(true);
    unloaded.service.unload();
    expect(unloaded.isMarked()).toBe(false);
  });

  it('goes when the page is left, which is no fault of the engine’s', async () => {
    const test = await start(true);
    test.leave();
    expect(test.isMarked()).toBe(false);
  });
});
