import { describe, expect, it } from 'vitest';
import { RESTORE_MS } from './network-choice.ts';
import { settle } from './testing/clock.ts';
import { makeTestService } from './testing/test-service.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

const KEPT = { name: 'kept.nnue', bytes: makeTrivialNetwork('kept') };
const OTHER = { name: 'other.nnue', bytes: makeTrivialNetwork('other') };

/** Switches the engine on while the stored network is still being read. */
function startWhileReading() {
  const test = makeTestService();
  const reading: { readonly done: (network: typeof KEPT | undefined) => void }[] = [];
  test.service.restoreNetwork(new Promise((done) => void reading.push({ done })));
  test.service.turnOn();
  return { test, resolve: (network: typeof KEPT | undefined) => reading[0]?.done(network) };
}

describe('the network of the last visit', () => {
  it('has priority over the site’s, however early the engine is switched on', async () => {
    const { test, resolve } = startWhileReading();
    await settle();
    expect(test.service.getSnapshot().state.kind).toBe('loading');
    resolve(KEPT);
    await settle();
    expect(test.loads).toHaveLength(1);
    expect(test.service.getSnapshot().network).toEqual({ kind: 'used', name: 'kept.nnue' });
    expect(test.clock.running()).toBe(0);
  });

  it('that does not exist leaves the site’s in use', async () => {
    const { test, resolve } = startWhileReading();
    resolve(undefined);
    await settle();
    expect(test.service.getSnapshot().network).toEqual({ kind: 'used', name: 'Chuhe 3' });
  });

  it('that comes after the timeout is used from then on', async () => {
    const { test, resolve } = startWhileReading();
    await settle();
    test.clock.advance(RESTORE_MS);
    await settle();
    expect(test.service.getSnapshot().network).toEqual({ kind: 'used', name: 'Chuhe 3' });
    resolve(KEPT);
    await settle();
    expect(test.loads).toHaveLength(2);
    expect(test.service.getSnapshot().network).toEqual({ kind: 'used', name: 'kept.nnue' });
  });

  it.each([
    [OTHER, 'other.nnue'],
    [undefined, 'Chuhe 3'],
  ])('does not replace what the user has chosen meanwhile', async (chosen, name) => {
    const { test, resolve } = startWhileReading();
    test.service.setNetwork(chosen);
    resolve(KEPT);
    await settle();
    expect(test.service.getSnapshot().network).toEqual({ kind: 'used', name });
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
