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

/** Answers one after the other, the last for good; and what was asked of the caches on the way. */
function answering(...answers: readonly (() => Response)[]) {
  const asked: (string | undefined)[] = [];
  const fetch: NetworkEffects['fetch'] = (_url, { cache }) => {
    asked.push(cache);
    const answer = answers[Math.min(asked.length, answers.length) - 1];
    return answer === undefined
      ? Promise.reject(new Error('no answer'))
      : Promise.resolve(answer());
  };
  return { asked, effects: { ...effectsOf(() => new Response()), fetch } };
}

const ALTERED = CONTENT.with(4_321, 0);
const altered = () => new Response(ALTERED);
const cutOff = () => new Response(CONTENT.subarray(1));
const whole = () => new Response(CONTENT);

it('one altered byte is noticed, also past the caches', async () => {
  const { asked, effects } = answering(altered);
  const { result } = await fetchFrom(effects);
  expect(result).toEqual({ ok: false, error: 'network-altered' });
  expect(asked).toEqual([undefined, 'reload']);
});

it.each([
  ['altered', altered],
  ['cut off', cutOff],
])('a copy that is %s is fetched again, once, past the caches', async (_, wrong) => {
  const { asked, effects } = answering(wrong, whole);
  const { result, progress } = await fetchFrom(effects);
  expect(result).toEqual({ ok: true, value: { name: 'Chuhe', bytes: CONTENT } });
  expect(asked).toEqual([undefined, 'reload']);
  expect(progress.filter((share) => share === 0)).toHaveLength(2);
});

it('what does not come at all is not asked for again', async () => {
  const { asked, effects } = answering(() => new Response('not found', { status: 404 }));
  await fetchFrom(effects);
  expect(asked).toEqual([undefined]);
});

it.each([
  ['Array buffer allocation failed', 'no-memory'],
  ['The operation failed for an operation-specific reason', 'network-not-fetched'],
])('where it cannot be compared (%s) the network is not used', async (message, error) => {
  const digest = () => Promise.reject(new RangeError(message));
  const { result } = await fetchFrom({ ...effectsOf(whole), digest });
  expect(result).toEqual({ ok: false, error });
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
