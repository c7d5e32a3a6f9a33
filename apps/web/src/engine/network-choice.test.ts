import { fail, ok } from '@chuhe/uci/result';
import { describe, expect, it } from 'vitest';
import { RESTORE_MS } from './network-choice.ts';
import { settle } from './testing/clock.ts';
import { makeTestService } from './testing/test-service.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

const KEPT = { name: 'kept.nnue', bytes: makeTrivialNetwork('kept') };
const OTHER = { name: 'other.nnue', bytes: makeTrivialNetwork('other') };
const SHIPPED = { name: 'Chuhe', bytes: makeTrivialNetwork('shipped') };

/** Switched on at once, while the network of the last visit is still being read. */
function startWhileReading() {
  const test = makeTestService({ evaluation: 'strong' });
  test.shipped.push(ok(SHIPPED), ok(SHIPPED));
  const reading: { readonly done: (network: typeof KEPT | undefined) => void }[] = [];
  test.service.restoreNetwork(new Promise((done) => void reading.push({ done })));
  test.service.turnOn();
  return { test, resolve: (network: typeof KEPT | undefined) => reading[0]?.done(network) };
}

describe('the network of the last visit', () => {
  it('goes before the product’s, however early the engine is switched on', async () => {
    const { test, resolve } = startWhileReading();
    await settle();
    expect(test.networkRequests).toEqual([]);
    resolve(KEPT);
    await settle();
    expect(test.loads).toHaveLength(1);
    expect(test.networkRequests).toEqual([]);
    expect(test.service.getSnapshot().network).toEqual({
      kind: 'used',
      name: 'kept.nnue',
      isReaders: true,
    });
    expect(test.clock.running()).toBe(1);
  });

  it('that is none leaves the product its place', async () => {
    const { test, resolve } = startWhileReading();
    resolve(undefined);
    await settle();
    expect(test.service.getSnapshot().network).toMatchObject({ kind: 'used', name: 'Chuhe' });
  });

  it('that comes too late to be waited for takes its place then', async () => {
    const { test, resolve } = startWhileReading();
    await settle();
    test.clock.advance(RESTORE_MS);
    await settle();
    expect(test.service.getSnapshot().network).toMatchObject({ kind: 'used', name: 'Chuhe' });
    resolve(KEPT);
    await settle();
    expect(test.loads).toHaveLength(2);
    expect(test.service.getSnapshot().network).toMatchObject({ kind: 'used', name: 'kept.nnue' });
  });

  it.each([
    [OTHER, 'other.nnue'],
    [undefined, 'Chuhe'],
  ])('is older than what the reader has chosen meanwhile', async (chosen, name) => {
    const { test, resolve } = startWhileReading();
    test.service.setNetwork(chosen);
    resolve(KEPT);
    await settle();
    expect(test.service.getSnapshot().network).toMatchObject({ kind: 'used', name });
  });

  it('is known before the engine is switched on', async () => {
    const test = makeTestService();
    test.service.restoreNetwork(Promise.resolve(KEPT));
    await settle();
    expect(test.service.getSnapshot()).toMatchObject({
      network: { kind: 'waiting', name: 'kept.nnue' },
      ownNetwork: 'kept.nnue',
    });
  });
});

it('the reader’s network and the product’s may both be refused, one after the other', async () => {
  const test = makeTestService({ evaluation: 'strong' });
  test.shipped.push(fail('network-not-fetched'));
  test.service.setNetwork(KEPT);
  test.service.turnOn();
  test.engine().fatal = { reason: 'crashed', detail: 'it died' };
  await settle();
  expect(test.loads).toHaveLength(2);
  expect(test.service.getSnapshot()).toMatchObject({
    state: { kind: 'ready' },
    network: undefined,
    networkRefusal: { isReaders: false, problem: 'network-not-fetched' },
    ownNetwork: 'kept.nnue',
  });
});
