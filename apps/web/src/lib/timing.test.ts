// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PREFETCH_DELAY, prefetchSoon } from './prefetch.ts';
import { nextRepaint, REPAINT_LIMIT } from './repaint.ts';
import { busyStore, whileBusy } from './state/busy.ts';
import { TOAST_DURATION } from './toast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a toast, the start of prefetching and the wait for a paint take as long as specified', () => {
  expect([TOAST_DURATION, PREFETCH_DELAY, REPAINT_LIMIT]).toEqual([5000, 1000, 100]);
});

test('prefetching begins after a second, runs one task after the other, and continues after a failure', async () => {
  const order: string[] = [];
  prefetchSoon([
    async () => void order.push('one'),
    () => Promise.reject(new Error('offline')),
    async () => void order.push('three'),
  ]);
  await vi.advanceTimersByTimeAsync(PREFETCH_DELAY - 1);
  expect(order).toEqual([]);
  await vi.runAllTimersAsync();
  expect(order).toEqual(['one', 'three']);
});

test('prefetching can be stopped', async () => {
  const task = vi.fn<() => Promise<void>>(async () => {});
  prefetchSoon([task])();
  await vi.runAllTimersAsync();
  expect(task).not.toHaveBeenCalled();
});

test('a navigation waits for a paint, and on a hidden page for at most 100 ms', async () => {
  let isDone = false;
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const wait = async (): Promise<void> => {
    await nextRepaint();
    isDone = true;
  };
  void wait();
  await vi.advanceTimersByTimeAsync(REPAINT_LIMIT - 1);
  expect(isDone).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isDone).toBe(true);
  vi.unstubAllGlobals();
});

test('the page is blocked until all work is done, also if it fails', async () => {
  const both = Promise.allSettled([whileBusy(workThat(false)), whileBusy(workThat(true))]);
  expect(busyStore.getState()).toEqual({ visible: 2, silent: 0 });
  await vi.runAllTimersAsync();
  await both;
  expect(busyStore.getState()).toEqual({ visible: 0, silent: 0 });
});

function workThat(fails: boolean): () => Promise<void> {
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    if (fails) throw new Error('no');
  };
}
