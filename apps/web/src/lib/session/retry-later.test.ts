// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { retryDelay, retryLater } from './retry-later.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('each pause is twice as long, up to a minute, with jitter', () => {
  expect([0, 1, 2, 3, 99].map((attempt) => retryDelay(attempt, 0.5))).toEqual([
    2000, 4000, 8000, 16_000, 60_000,
  ]);
  expect([0, 0.999].map((random) => retryDelay(0, random))).toEqual([1500, 2499]);
});

test('the work runs once, at the latest after the pause', () => {
  const work = vi.fn<() => void>();
  retryLater(0, work);
  vi.advanceTimersByTime(2500);
  window.dispatchEvent(new Event('online'));
  expect(work).toHaveBeenCalledOnce();
});

test('a connection that comes back ends the pause', () => {
  const work = vi.fn<() => void>();
  retryLater(9, work);
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(100_000);
  expect(work).toHaveBeenCalledOnce();
});

test('cancelled work does not run', () => {
  const work = vi.fn<() => void>();
  retryLater(0, work).cancel();
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(100_000);
  expect(work).not.toHaveBeenCalled();
});
