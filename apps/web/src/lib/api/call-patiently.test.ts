import { expect, test, vi } from 'vitest';
import { wait } from './call-patiently.ts';

test('a wait ends when its signal is aborted, and at once if it was aborted before', async () => {
  vi.useFakeTimers();
  const giveUp = new AbortController();
  const waiting = wait(5_000, giveUp.signal);
  giveUp.abort();
  await waiting;
  await wait(5_000, giveUp.signal);
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});
