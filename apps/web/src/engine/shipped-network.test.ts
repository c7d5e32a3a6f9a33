import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { fetchNetwork, type NetworkEffects } from './shipped-network.ts';

const CONTENT = Uint8Array.from({ length: 5_000 }, (_, index) => index % 251);
const sha256 = createHash('sha256').update(CONTENT).digest('hex');

function effectsOf(answer: () => Response): NetworkEffects {
  return {
    network: { name: 'Chuhe', url: '/n.nnue', bytes: CONTENT.length, sha256 },
    fetch: () => Promise.resolve(answer()),
    schedule: () => () => undefined,
    digest: (bytes) => crypto.subtle.digest('SHA-256', bytes),
  };
}

async function fetchFrom(effects: NetworkEffects) {
  const progress: number[] = [];
  const { signal } = new AbortController();
  const onProgress = (loaded: number, total: number): void => void progress.push(loaded / total);
  return { result: await fetchNetwork(effects, { onProgress, signal }), progress };
}

it('the network comes whole, with progress', async () => {
  const { result, progress } = await fetchFrom(effectsOf(() => new Response(CONTENT)));
  expect(result).toEqual({ ok: true, value: { name: 'Chuhe', bytes: CONTENT } });
  expect(progress.at(0)).toBe(0);
  expect(progress.at(-1)).toBe(1);
});

it('one altered byte is noticed', async () => {
  const altered = CONTENT.slice();
  altered[4_321] = 0;
  const { result } = await fetchFrom(effectsOf(() => new Response(altered)));
  expect(result).toEqual({ ok: false, error: 'network-altered' });
});

it.each([
  ['it is not there', () => new Response('not found', { status: 404 })],
  ['it is cut off', () => new Response(CONTENT.subarray(1))],
  ['it is too long', () => new Response(new Uint8Array(CONTENT.length + 1))],
])('the network is not used when %s', async (_, answer) => {
  const { result } = await fetchFrom(effectsOf(answer));
  expect(result).toEqual({ ok: false, error: 'network-not-fetched' });
});

it('the network is not used where the build has none', async () => {
  const { result } = await fetchFrom({ ...effectsOf(() => new Response()), network: undefined });
  expect(result).toEqual({ ok: false, error: 'network-not-fetched' });
});
