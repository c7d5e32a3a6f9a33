// @vitest-environment jsdom
import type { MatchSummary } from '@chuhe/contract/match';
import { newGame } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { type Asked, answerCalls } from '../../../lib/api/testing/answer-calls.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { MatchList } from './match-list.tsx';

// It takes long to draw, and is tested with the board itself.
vi.mock('@chuhe/board/mini-board', () => ({ MiniBoard: () => null }));

const TOTAL = 230;
const toasts: Toast[] = [];
let asked: readonly Asked[] = [];
const open = vi.fn<(matchId: string) => void>();

beforeAll(startI18n);
beforeEach(() => {
  localStorage.clear();
  toasts.length = 0;
  open.mockClear();
  onToast((toast) => toasts.push(toast));
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  asked = answerCalls((route, { query, body }) => {
    if (route.endsWith('/folders')) return [];
    if (route.endsWith('/multi')) return { matchIds: query?.['matchIds'] };
    if (route.endsWith('/move')) return { matchIds: body?.['matchIds'] };
    const from = Number(query?.['after'] ?? 0);
    const end = Math.min(from + Number(query?.['limit']), TOTAL);
    const matches = Array.from({ length: end - from }, (_, index) => summary(from + index));
    return { matches, total: TOTAL, next: end < TOTAL ? `${end}` : null };
  });
});
afterEach(() => {
  cleanup();
  queryClient().clear();
});

// Searching by role takes long in a list of this length.
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('li input')];
const box = (index: number) => boxes()[index] ?? document.body;
const openButton = (index: number) =>
  document.querySelectorAll('[data-row-open]')[index] ?? document.body;
const all = () => screen.getByLabelText<HTMLInputElement>(/^Select all/);
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)));
const ticked = () => boxes().flatMap(({ checked }, index) => (checked ? [index] : []));
const calls = (end: string) => asked.filter(([route]) => route.endsWith(end));

async function show(): Promise<void> {
  render(<MatchList onOpen={open} />);
  await screen.findByLabelText('Open Game 0');
}

test('“Select all” selects the games on pages that are not loaded too, and moves them in a few calls', async () => {
  await show();
  expect(all().parentElement?.textContent).toBe('Select all (230)');
  await act(async () => fireEvent.click(all()));
  await screen.findByText('230 selected');
  expect([all().checked, all().indeterminate]).toEqual([true, false]);
  await press('Move to the bin');
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('230 games moved to the bin'));
  expect(calls('/multi')).toHaveLength(3);
  expect(screen.queryByText('230 selected')).toBeNull();
  expect(document.activeElement).toBe(all());
});

test('games are moved to a folder in a few calls', async () => {
  await show();
  await act(async () => fireEvent.click(all()));
  await press('Move to a folder');
  fireEvent.change(screen.getByLabelText(/^Folder .*optional/i), { target: { value: 'Club' } });
  await press('Save');
  await waitFor(() => expect(calls('/move')).toHaveLength(3));
  expect(calls('/move')[0]?.[1].body).toMatchObject({ folder: 'Club' });
});

test('one game less than all is shown as a part', async () => {
  await show();
  await act(async () => fireEvent.click(all()));
  await screen.findByText('230 selected');
  fireEvent.click(box(3));
  screen.getByText('229 selected');
  expect([all().checked, all().indeterminate]).toEqual([false, true]);
});

test('a click with Shift selects all games from the last one on, also on the row', async () => {
  await show();
  fireEvent.click(box(2));
  fireEvent.click(box(5), { shiftKey: true });
  expect(ticked()).toEqual([2, 3, 4, 5]);
  fireEvent.click(box(4), { shiftKey: true });
  expect(ticked()).toEqual([2, 3]);
  fireEvent.click(openButton(6), { shiftKey: true });
  expect(ticked()).toEqual([2, 3, 4, 5, 6]);
  fireEvent.click(openButton(9), { ctrlKey: true });
  expect(ticked()).toEqual([2, 3, 4, 5, 6, 9]);
  expect(open).not.toHaveBeenCalled();
});

test('Ctrl+A in a row selects all, and in the search field it selects the text', async () => {
  await show();
  fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'a', ctrlKey: true });
  expect(ticked()).toEqual([]);
  await act(async () => fireEvent.keyDown(box(0), { key: 'a', ctrlKey: true }));
  await screen.findByText('230 selected');
});

test('a search ends the selection', async () => {
  await show();
  await act(async () => fireEvent.click(all()));
  await screen.findByText('230 selected');
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x' } });
  expect(screen.queryByText('230 selected')).toBeNull();
});

test('the chosen order is that of the next visit', async () => {
  await show();
  fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), {
    target: { value: 'date' },
  });
  cleanup();
  await show();
  expect(asked.at(-1)?.[1].query).toMatchObject({ sort: 'date' });
  expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveProperty('value', 'date');
});

function summary(index: number): MatchSummary {
  return {
    matchId: `00000000-0000-4000-8000-${`${index}`.padStart(12, '0')}`,
    title: `Game ${index}`,
    red: '',
    black: '',
    event: '',
    date: '',
    result: '*',
    plies: 0,
    opening: '',
    startFEN: newGame().start,
    folder: '',
    visibility: 'PRIVATE',
    isOwn: true,
    shareId: null,
    version: 1,
    createdAt: '2026-11-20T00:00:00.000Z',
    updatedAt: '2026-11-20T00:00:00.000Z',
    deletedAt: null,
  };
}
