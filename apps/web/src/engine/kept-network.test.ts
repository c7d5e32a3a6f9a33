import { expect, it } from 'vitest';
import { loadKeptNetwork } from './kept-network.ts';
import { makeTrivialNetwork } from './testing/trivial-network.ts';

const storageOf = (kept: unknown) => ({
  load: () => (kept instanceof Error ? Promise.reject(kept) : Promise.resolve(kept)),
  save: () => Promise.resolve(),
  remove: () => Promise.resolve(),
});

it('the network of the last visit comes back', async () => {
  const bytes = makeTrivialNetwork('x');
  const network = await loadKeptNetwork(storageOf({ name: 'mine.nnue', bytes }));
  expect(network?.name).toBe('mine.nnue');
  expect(Buffer.compare(network?.bytes ?? new Uint8Array(), bytes)).toBe(0);
});

it.each([
  undefined,
  7,
  {},
  { name: 'x', bytes: new Uint8Array(9) },
  { name: 7, bytes: makeTrivialNetwork('x') },
  new Error('SecurityError'),
])('what is no network is not used', async (kept) => {
  expect(await loadKeptNetwork(storageOf(kept))).toBeUndefined();
});
