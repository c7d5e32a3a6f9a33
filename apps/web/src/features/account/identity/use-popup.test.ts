// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Result } from './identity-provider.ts';
import { usePopup } from './use-popup.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const onLate = vi.fn<() => void>();

function open() {
  onLate.mockClear();
  let end: ((result: Result<string>) => void) | undefined;
  const work = vi.fn<() => Promise<Result<string>>>(
    () => new Promise((resolve) => (end = resolve)),
  );
  const { result } = renderHook(usePopup);
  let came: Promise<Result<string> | undefined> = Promise.resolve(undefined);
  act(() => {
    came = result.current.wait('GITHUB', work, onLate);
  });
  return { popup: result, work, came, end: (value: Result<string>) => end?.(value) };
}

test('while a window is open its provider is known, and its result is used', async () => {
  const { popup, came, end } = open();
  expect(popup.current.waiting).toBe('GITHUB');
  await act(async () => end({ ok: true, value: 'in' }));
  expect(popup.current.waiting).toBeUndefined();
  expect(await came).toEqual({ ok: true, value: 'in' });
});

test('Cancel ends the waiting, and a window that succeeds all the same is reported', async () => {
  const { popup, came, end } = open();
  act(() => popup.current.cancel());
  expect(popup.current.waiting).toBeUndefined();
  await act(async () => end({ ok: true, value: 'in' }));
  expect(await came).toBeUndefined();
  expect(onLate).toHaveBeenCalledTimes(1);
});

test('a late window does not disturb a newer attempt', async () => {
  const { popup, came, end } = open();
  act(() => popup.current.cancel());
  act(() => popup.current.supersede());
  await act(async () => end({ ok: true, value: 'in' }));
  expect(await came).toBeUndefined();
  expect(onLate).not.toHaveBeenCalled();
});

test('offline no window is opened', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { popup, work, came } = open();
  expect(await came).toEqual({ ok: false, code: 'network-request-failed' });
  expect(work).not.toHaveBeenCalled();
  expect(popup.current.waiting).toBeUndefined();
});
