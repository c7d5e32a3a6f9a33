import { ok } from '@chuhe/uci/result';
import { expect, it } from 'vitest';
import { startInstance } from './engine-instance.ts';
import { defaultSettings, limitsOf } from './engine-settings.ts';
import type { LoadRequest } from './load-engine.ts';
import { makeClock } from './testing/clock.ts';
import { FakeEngine } from './testing/fake-engine.ts';

const REQUEST = {
  settings: defaultSettings(limitsOf({ cores: 2, touch: false, canThread: true })),
  onProgress: () => undefined,
  onFailed: () => undefined,
  onResources: () => undefined,
  signal: new AbortController().signal,
};
const { schedule } = makeClock();

it('a start that throws is a failed start, and ends what it has started', async () => {
  const engines: FakeEngine[] = [];
  const load = async ({ listener }: LoadRequest) => {
    engines.push(new FakeEngine(listener));
    return ok(engines[0] ?? new FakeEngine(listener));
  };
  const network = Promise.reject(new RangeError('Array buffer allocation failed'));
  const started = await startInstance({ load, schedule }, { ...REQUEST, network });
  expect(started).toMatchObject({ ok: false, error: { reason: 'no-memory' } });
  expect(engines.map(({ terminated }) => terminated)).toEqual([true]);
});

const breakLoad = () => Promise.reject(new Error('broken'));

it('a load that throws is a failed start', async () => {
  expect(await startInstance({ load: breakLoad, schedule }, REQUEST)).toEqual({
    ok: false,
    error: { reason: 'start-failed', detail: 'Error: broken' },
  });
});
