import { makeNetworkRefusal } from '@chuhe/engine/messages';
import { expect, it } from 'vitest';
import { loadStoredNetwork, removeRefusedNetwork } from './network-storage.ts';
import { settle } from './testing/clock.ts';
import { makeTestService } from './testing/test-service.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

/** A storage that counts removals. */
function storageOf(kept: unknown) {
  const storage = {
    removals: 0,
    load: () => (kept instanceof Error ? Promise.reject(kept) : Promise.resolve(kept)),
    save: () => Promise.resolve(),
    remove: async () => {
      storage.removals += 1;
    },
  };
  return storage;
}

it('the network of the last visit is restored', async () => {
  const bytes = makeTrivialNetwork('x');
  const network = await loadStoredNetwork(storageOf({ name: 'mine.nnue', bytes }));
  expect(network?.name).toBe('mine.nnue');
  expect(Buffer.compare(network?.bytes ?? new Uint8Array(), bytes)).toBe(0);
});

it('the format of a stored file is left to the engine, so that restoring it needs no further code', async () => {
  const storage = storageOf({ name: 'x', bytes: new Uint8Array(9) });
  expect(await loadStoredNetwork(storage)).toEqual({ name: 'x', bytes: new Uint8Array(9) });
  expect(storage.removals).toBe(0);
});

it.each([7, {}, { name: 7, bytes: makeTrivialNetwork('x') }])(
  'an invalid entry is removed and not used',
  async (kept) => {
    const storage = storageOf(kept);
    expect(await loadStoredNetwork(storage)).toBeUndefined();
    expect(storage.removals).toBe(1);
  },
);

it.each([undefined, new Error('SecurityError')])('works with nothing stored', async (kept) => {
  const storage = storageOf(kept);
  expect(await loadStoredNetwork(storage)).toBeUndefined();
  expect(storage.removals).toBe(0);
});

it.each([
  [
    'refused by the engine',
    `ERROR: ${makeNetworkRefusal('own.nnue', 'other-network')}`,
    undefined,
    1,
  ],
  ['not read', 'ERROR: The network own.nnue cannot be read: It was not sent.', undefined, 0],
  ['there as the engine breaks', 'ERROR: unreachable', undefined, 0],
  ['too large for the memory', '', { reason: 'no-memory', detail: 'full' }, 0],
  ['used', 'NNUE evaluation using own.nnue enabled', undefined, 0],
] as const)(
  'a file that is %s stays stored unless it is invalid',
  async (_, word, fatal, removals) => {
    const test = makeTestService();
    const storage = storageOf(undefined);
    removeRefusedNetwork(test.service, storage);
    test.service.setNetwork({ name: 'mine.nnue', bytes: makeTrivialNetwork('x') });
    test.service.turnOn();
    Object.assign(test.engine(), { evaluationWord: word, fatal });
    await settle();
    expect(test.service.getSnapshot().state).toEqual({ kind: 'ready' });
    expect(storage.removals).toBe(removals);
  },
);
