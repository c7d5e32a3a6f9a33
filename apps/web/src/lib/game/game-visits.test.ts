// @vitest-environment jsdom
import { newGame } from '@chuhe/game/tree';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../i18n/i18n.ts';
import { overlays } from '../overlays.ts';
import { beginActivity, endActivity } from '../state/activity.ts';
import { onToast, type Toast } from '../toast.ts';
import { takeBoard } from './board-task.ts';
import { gameStore, goBack, goToEnd, openGame, playLine, playMove, undo } from './game-store.ts';
import { GameVisits } from './game-visits.ts';
import type { Keeping } from './keeping.ts';
import type { KeptStorage } from './kept-games.ts';
import { makeMemoryNote } from './testing/memory-keeping.ts';

const values = new Map<string, unknown>();
const storage: KeptStorage = {
  get: async (key) => values.get(key),
  entries: async (prefix) => [...values].filter(([key]) => key.startsWith(prefix)),
  setMany: async (entries) => {
    for (const [key, value] of entries) values.set(key, structuredClone(value));
  },
  delMany: async () => undefined,
};
const keeping: Keeping = {
  storage,
  large: { save: () => Promise.reject(new Error()), load: async () => undefined },
  tab: {
    last: () => undefined,
    held: () => undefined,
    claim: async () => true,
    open: async () => undefined,
  },
  now: Date.now,
  complain: vi.fn<() => void>(),
  leftGame: makeMemoryNote(),
};
const MASTER = newGame({ tags: [{ name: 'Red', value: 'Hu Ronghua' }] });

beforeAll(startI18n);
beforeEach(() => void onToast((toast) => toasts.push(toast)));

const toasts: Toast[] = [];
let page = new AbortController();

/** Simulates a reload. The page knows no visits, and the board has the game that the tab has kept. */
function loadPage(): GameVisits {
  page.abort();
  page = new AbortController();
  const visits = new GameVisits(keeping);
  visits.follow(page.signal);
  return visits;
}

const red = () => gameStore.getState().game.tags[0]?.value;
const place = () => [gameStore.getState().game.nodeCount, gameStore.getState().current];
const step = (way: 'back' | 'forward'): void => window.history[way]();
/** The browser goes through the history asynchronously. */
const soon = (player: string | undefined, at: readonly number[]): Promise<void> =>
  vi.waitFor(() => expect([red(), place()]).toEqual([player, at]));

test('Back restores the game before as it was, and Forward the other, also after a reload', async () => {
  const visits = loadPage();
  playLine(['h2e2', 'h9g7', 'h0g2']);
  goBack();
  const mine = place();
  const entries = window.history.length;
  const end = visits.begin();
  openGame(MASTER);
  end();
  expect([red(), window.history.length]).toEqual(['Hu Ronghua', entries + 1]);
  playMove('b2e2');

  step('back');
  await soon(undefined, mine);
  step('forward');
  await soon('Hu Ronghua', [1, 1]);

  loadPage();
  step('back');
  await soon(undefined, mine);
  goToEnd();
  playMove('i9h9');
  loadPage();
  step('forward');
  await soon('Hu Ronghua', [1, 1]);
  step('back');
  await soon(undefined, [4, 4]);
});

test('undo leads back too, and the entry is left with the visit', async () => {
  const visits = loadPage();
  playLine(['h2e2', 'h9g7']);
  const { state } = window.history;
  const end = visits.begin();
  openGame(MASTER);
  end();
  undo();
  await vi.waitFor(() => expect(window.history.state).toEqual(state));
  await soon(undefined, [2, 2]);
});

test('a visit from a dialog leads back to the page, not to the dialog', async () => {
  const visits = loadPage();
  playLine(['h2e2', 'h9g7']);
  const mine = place();
  const { href } = window.location;
  const closed = overlays().open(() => undefined, 'search');
  const end = visits.begin();
  openGame(MASTER);
  closed();
  end();
  await vi.waitFor(() => expect(overlays().isOpen).toBe(false));
  expect(window.location.href).toBe(href);
  step('back');
  await soon(undefined, mine);
  expect(window.location.href).toBe(href);
});

test('Back leads to the list from which the game was opened, but undo and Forward do not', async () => {
  const visits = loadPage();
  const showList = vi.fn<() => void>();
  visits.onList = showList;
  playLine(['h2e2', 'h9g7']);
  const mine = place();
  const end = visits.begin({ isListed: true });
  openGame(MASTER);
  end();
  step('back');
  await soon(undefined, mine);
  await vi.waitFor(() => expect(showList).toHaveBeenCalledTimes(1));
  step('forward');
  await soon('Hu Ronghua', [0, 0]);
  undo();
  await soon(undefined, mine);
  expect(showList).toHaveBeenCalledTimes(1);
});

test('nothing is added to the history when no other game was opened', async () => {
  const visits = loadPage();
  const entries = window.history.length;
  visits.begin()();
  expect(window.history.length).toBe(entries);
});

test('during a game against the engine the entry stays, and Back works when that is over', async () => {
  const visits = loadPage();
  const mine = red();
  const end = visits.begin();
  openGame(MASTER);
  end();
  const { state } = window.history;
  beginActivity('play');
  const giveBack = takeBoard({ movable: 'none', onMove: () => undefined, hidesEngine: true });
  step('back');
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toContain('Finish the game'));
  await vi.waitFor(() => expect(window.history.state).toEqual(state));
  expect(red()).toBe('Hu Ronghua');
  giveBack();
  endActivity('play');
  step('back');
  await vi.waitFor(() => expect(red()).toBe(mine));
});

test('Back from a game that a list has opened leads to the list, and Forward to both games', async () => {
  window.history.pushState({ list: true }, '', '/players');
  window.history.pushState({}, '', '/');
  const visits = loadPage();
  openGame(newGame());
  playLine(['h2e2', 'h9g7']);
  const end = visits.begin({ isPassed: true });
  openGame(MASTER);
  end();
  step('back');
  await vi.waitFor(() => expect(window.history.state).toEqual({ list: true }));
  await soon(undefined, [2, 2]);
  step('forward');
  await vi.waitFor(() => expect(window.location.pathname).toBe('/'));
  await soon(undefined, [2, 2]);
  step('forward');
  await soon('Hu Ronghua', [0, 0]);
  step('back');
  await vi.waitFor(() => expect(window.history.state).toEqual({ list: true }));
  step('forward');
});

test('undo of a visit from a list stays on the board', async () => {
  window.history.pushState({ list: true }, '', '/players');
  window.history.pushState({}, '', '/');
  const visits = loadPage();
  openGame(newGame());
  playLine(['h2e2', 'h9g7']);
  const end = visits.begin({ isPassed: true });
  openGame(MASTER);
  end();
  undo();
  await soon(undefined, [2, 2]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(window.location.pathname).toBe('/');
});

test('an entry whose game is gone shows a message, and the board stays', async () => {
  loadPage();
  const board = [red(), place()];
  for (const key of values.keys()) values.delete(key);
  loadPage();
  step('forward');
  await vi.waitFor(() => expect(toasts.at(-1)?.title).toContain('no longer has'));
  expect([red(), place()]).toEqual(board);
});
