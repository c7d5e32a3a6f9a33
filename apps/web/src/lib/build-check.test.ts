// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BUILD_CHECK_INTERVAL, watchBuild } from './build-check.ts';

beforeEach(() => {
  vi.useFakeTimers();
  document.head.innerHTML = '<meta name="chuhe-build" content="old">';
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const serve = (build: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify({ build }))),
  );

test('a newer build is announced once, an hour later at the earliest', async () => {
  const onNewer = vi.fn<() => void>();
  serve('old');
  watchBuild(onNewer);
  await vi.advanceTimersByTimeAsync(BUILD_CHECK_INTERVAL);
  expect(fetch).toHaveBeenCalledOnce();
  serve('new');
  await vi.advanceTimersByTimeAsync(BUILD_CHECK_INTERVAL - 1);
  expect(onNewer).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5 * BUILD_CHECK_INTERVAL);
  expect(onNewer).toHaveBeenCalledOnce();
  expect(BUILD_CHECK_INTERVAL).toBe(3_600_000);
});

test.each([['offline'], [{}], [7]])('an answer like %j is no news', async (build) => {
  const onNewer = vi.fn<() => void>();
  serve(build === 'offline' ? undefined : build);
  if (build === 'offline')
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new Error('offline'))),
    );
  watchBuild(onNewer);
  await vi.advanceTimersByTimeAsync(2 * BUILD_CHECK_INTERVAL);
  expect(onNewer).not.toHaveBeenCalled();
});
