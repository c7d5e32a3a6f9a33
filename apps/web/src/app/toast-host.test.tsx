// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../i18n/en/index.ts';
import { announcementStore } from '../lib/announcement.ts';
import { emitToast, TOAST_DURATION, type Toast } from '../lib/toast.ts';
import { ToastHost } from './toast-host.tsx';
import type { LayerMoves } from './top-layer.ts';

const layer = vi.hoisted((): { moves?: LayerMoves } => ({}));
vi.mock('./top-layer.ts', () => ({
  raise: () => {},
  useTopLayer: (_: string, moves: LayerMoves) => {
    layer.moves = moves;
    return document.body;
  },
}));

beforeEach(async () => {
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts } },
    react: { useSuspense: false },
  });
  vi.useFakeTimers();
  render(<ToastHost />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (...toasts: readonly Partial<Toast>[]) =>
  act(() => {
    for (const toast of toasts) emitToast({ tone: 'info', title: 'a toast', ...toast });
  });
const shownTexts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a toast shows its title and cause, and disappears after a while', async () => {
  show({ title: 'Deleted', cause: 'Two moves' });
  expect(shownTexts()).toEqual(['DeletedTwo moves']);
  await wait(TOAST_DURATION - 1);
  expect(shownTexts()).toHaveLength(1);
  await wait(1);
  expect(shownTexts()).toEqual([]);
});

test('it disappears as soon as it has no meaning', () => {
  const stop = vi.fn<() => void>();
  const until = vi.fn<(onClosed: () => void) => () => void>(() => stop);
  show({ title: 'Wrong password', until });
  expect(shownTexts()).toEqual(['Wrong password']);
  act(() => until.mock.lastCall?.[0]());
  expect(shownTexts()).toEqual([]);
  expect(stop).toHaveBeenCalledOnce();
});

test('its action runs once, and its button closes it', () => {
  const run = vi.fn<() => void>();
  show({ action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(run).toHaveBeenCalledOnce();
  expect(shownTexts()).toEqual([]);
  expect(announcementStore.getState().text).toBe('Undo');
  show({ action: { label: 'Undo', run } });
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(run).toHaveBeenCalledOnce();
  expect(shownTexts()).toEqual([]);
});

test('a toast that moves into a dialog is not announced a second time', async () => {
  show({ title: 'Announced' });
  await wait(1000);
  show({ title: 'New' });
  act(() => layer.moves?.before?.());
  screen.getByText('Announced');
  expect(shownTexts()).toEqual(['New']);
});

test('it disappears when its action would have no effect any more', () => {
  const until = vi.fn<(onClosed: () => void) => () => void>(() => () => {});
  show({ action: { label: 'Undo', run: () => {}, until } });
  act(() => until.mock.lastCall?.[0]());
  expect(shownTexts()).toEqual([]);
});

test('it stays while the pointer or the focus is on it', async () => {
  show({ action: { label: 'Undo', run: () => {} } });
  const toast = screen.getByRole('alert');
  fireEvent.pointerEnter(toast);
  fireEvent.focus(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.pointerLeave(toast);
  await wait(2 * TOAST_DURATION);
  expect(shownTexts()).toHaveLength(1);
  fireEvent.blur(screen.getByRole('button', { name: 'Undo' }));
  await wait(TOAST_DURATION);
  expect(shownTexts()).toEqual([]);
});

test('a toast that a later one hides does not outlast its own time', async () => {
  show({ title: 'Deleted', action: { label: 'Undo', run: () => {} } });
  await wait(1000);
  show({ title: 'Copied' });
  await wait(TOAST_DURATION - 1001);
  expect(shownTexts()).toEqual(['DeletedUndo', 'Copied']);
  await wait(1);
  expect(shownTexts()).toEqual(['Copied']);
});

test('a new toast replaces the last of its kind or title, and a success the failures before it', () => {
  show({ title: 'one', kind: 'game' }, { title: 'two', kind: 'game' }, { title: 'two' });
  expect(shownTexts()).toEqual(['two', 'two']);
  show({ title: 'failed', tone: 'danger' }, { title: 'done', tone: 'success' });
  expect(shownTexts()).toEqual(['two', 'done']);
});

test('at most two are shown, and one that stays is removed last', async () => {
  show({ title: 'stays', stays: true }, { title: 'two' }, { title: 'three' });
  expect(shownTexts()).toEqual(['stays', 'three']);
  await wait(3 * TOAST_DURATION);
  expect(shownTexts()).toEqual(['stays']);
});

test('toasts that stay are the same only if their cause is, too', () => {
  show({ title: 'conflict', cause: 'one', stays: true });
  show({ title: 'conflict', cause: 'two', stays: true });
  show({ title: 'conflict', cause: 'two', stays: true });
  expect(shownTexts()).toEqual(['conflictone', 'conflicttwo']);
});

test('a passing toast does not remove one that stays', () => {
  show({ title: 'one', stays: true }, { title: 'two', stays: true });
  show({ title: 'three' }, { title: 'four' }, { title: 'one' });
  expect(shownTexts()).toEqual(['one', 'two', 'one']);
  show({ title: 'five', stays: true });
  expect(shownTexts()).toEqual(['two', 'five']);
});
