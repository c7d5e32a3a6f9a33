// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../i18n/en/index.ts';
import { emitToast, TOAST_DURATION } from '../lib/toast.ts';
import { ToastHost } from './toast-host.tsx';

const area = vi.hoisted(() => ({ isMissing: true }));
vi.mock('./over-dialogs.ts', () => ({ raise: () => {}, useOverDialogs: () => document.body }));
vi.mock('../lib/chunk.ts', () => ({
  fetchChunk: async () => {
    if (area.isMissing) throw new Error('offline');
    return {
      ToastArea: () => {
        throw new Error('broken');
      },
    };
  },
}));

beforeEach(async () => {
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts } },
    react: { useSuspense: false },
  });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a toast whose code cannot be fetched is said in plain words, and can be acted on', async () => {
  area.isMissing = true;
  render(<ToastHost />);
  const run = vi.fn<() => void>();
  emitToast({ tone: 'info', title: 'Deleted', cause: 'Two moves', action: { label: 'Undo', run } });
  expect((await screen.findByRole('alert')).textContent).toBe('Deleted. Two moves');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('plain words go after a while, and the next toast is said too', async () => {
  area.isMissing = true;
  vi.useFakeTimers();
  render(<ToastHost />);
  for (const title of ['one', 'two']) {
    await act(async () => emitToast({ tone: 'info', title }));
    await act(() => vi.advanceTimersByTimeAsync(TOAST_DURATION - 1));
    expect(screen.getByRole('alert').textContent).toBe(title);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByRole('alert')).toBeNull();
  }
});

test('an area that fails takes nothing else with it, and plain words take its place', async () => {
  area.isMissing = false;
  vi.spyOn(console, 'error').mockReturnValue();
  render(
    <>
      <p>the page</p>
      <ToastHost />
    </>,
  );
  await act(async () => emitToast({ tone: 'info', title: 'one' }));
  expect((await screen.findByRole('alert')).textContent).toBe('one');
  expect(screen.getByText('the page')).toBeDefined();
});
