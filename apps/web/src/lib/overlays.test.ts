// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { overlays } from './overlays.ts';

const pause = (ms = 50): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

const heard = vi.fn<() => void>();
window.addEventListener('popstate', heard);
afterEach(() => void heard.mockClear());

test('going back closes the overlay, and the page stays', async () => {
  const before = window.history.length;
  const close = vi.fn<() => void>();
  const closed = overlays().open(close);
  expect(window.history.length).toBe(before + 1);
  window.history.back();
  await pause();
  closed();
  await pause();
  expect([close.mock.calls.length, heard.mock.calls.length]).toEqual([1, 0]);
});

test('an overlay that is closed otherwise removes its history entry and keeps the current address', async () => {
  window.history.pushState('page', '', '/');
  const close = vi.fn<() => void>();
  const closed = overlays().open(close);
  overlays().replaceAddress('/?game=one');
  closed();
  await pause();
  expect([window.history.state, window.location.search]).toEqual(['page', '?game=one']);
  expect([close.mock.calls.length, heard.mock.calls.length]).toEqual([0, 0]);
});

test('an address that was replaced meanwhile stays when the user goes back', async () => {
  window.history.pushState('page', '', '/');
  const closed = overlays().open(() => undefined);
  overlays().replaceAddress('/?game=two');
  window.history.back();
  await pause();
  closed();
  expect([window.history.state, window.location.search]).toEqual(['page', '?game=two']);
});

test('the last overlay closes first, and one that replaces another keeps the entry', async () => {
  const closes: string[] = [];
  const closedFirst = overlays().open(() => closes.push('first'));
  overlays().open(() => closes.push('second'));
  window.history.back();
  await pause();
  expect(closes).toEqual(['second']);
  closedFirst();
  const closedThird = overlays().open(() => closes.push('third'));
  await pause();
  window.history.back();
  await pause();
  closedThird();
  expect(closes).toEqual(['second', 'third']);
});

test('other history events reach the router', async () => {
  window.history.pushState(null, '', '/?other');
  window.history.back();
  await pause();
  expect(heard).toHaveBeenCalledTimes(1);
});
