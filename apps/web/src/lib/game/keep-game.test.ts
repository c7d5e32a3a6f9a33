// @vitest-environment jsdom
import { makeGameJson } from '@chuhe/game/game-json';
import { type Game, newGame, ROOT, sameGame, setComment } from '@chuhe/game/tree';
import { init } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onToast } from '../toast.ts';
import {
  flipBoard,
  gameStore,
  goBack,
  openGame,
  playLine,
  playMove,
  restoreGame,
} from './game-store.ts';
import { type Keeping, keepGame, restoreKeptGame } from './keep-game.ts';
import { KEPT_LIMIT, type KeptStorage, listKept } from './kept-games.ts';
import { LARGE_NODES, type LargeGames } from './large-games.ts';

class MemoryStorage implements KeptStorage {
  readonly values = new Map<string, unknown>();
  failure: Error | undefined;
  writes = 0;

  async get(key: string): Promise<unknown> {
    return this.values.get(key);
  }

  async entries(prefix: string): Promise<[string, unknown][]> {
    return [...this.values].filter(([key]) => key.startsWith(prefix));
  }

  async setMany(entries: readonly (readonly [string, unknown])[]): Promise<void> {
    this.writes += 1;
    if (this.failure) throw this.failure;
    for (const [key, value] of entries) this.values.set(key, structuredClone(value));
  }

  async delMany(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.values.delete(key);
  }
}

class MemoryLarge implements LargeGames {
  readonly games = new Map<string, Game>();

  async save({ id }: { readonly id: string }, game: Game): Promise<void> {
    this.games.set(id, game);
  }

  async load(id: string): Promise<Game | undefined> {
    return this.games.get(id);
  }
}

/** One browser: its tabs share the storage and the names that are taken. */
class Browser {
  readonly storage = new MemoryStorage();
  readonly large = new MemoryLarge();
  readonly taken = new Set<string>();
  time = 1;

  tab(session: { id?: string } = {}): Keeping {
    return {
      storage: this.storage,
      large: this.large,
      now: () => (this.time += 1),
      tab: {
        last: () => session.id,
        claim: async (id) => {
          if (this.taken.has(id)) return false;
          this.taken.add(id);
          session.id = id;
          return true;
        },
      },
    };
  }
}

const toasts: string[] = [];
const stops: (() => void)[] = [];

const startBlank = (): void => restoreGame({ game: newGame(), current: ROOT, orientation: 'red' });

const keep = (keeping: Keeping): void => {
  stops.push(keepGame(keeping));
};

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2000);

/** The page ends and another begins in the same tab. */
const reload = (browser: Browser): void => {
  for (const stop of stops.splice(0)) stop();
  browser.taken.clear();
  startBlank();
};

beforeEach(async () => {
  vi.useFakeTimers();
  await init({ lng: 'en', resources: {} });
  startBlank();
  toasts.length = 0;
  stops.push(onToast(({ title }) => toasts.push(title)));
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

it('brings the game, the place in it and the side of the board back', async () => {
  const [browser, session] = [new Browser(), {}];
  keep(browser.tab(session));
  playLine(['h2e2', 'h9g7', 'h0g2']);
  goBack();
  flipBoard();
  const { game, current } = gameStore.getState();
  await settle();
  reload(browser);
  expect(await restoreKeptGame(browser.tab(session))).toBe('restored');
  const restored = gameStore.getState();
  expect(sameGame(restored.game, game)).toBe(true);
  expect(restored).toMatchObject({ current, orientation: 'black', past: [] });
});

it('writes once for a burst of moves, and no game for a step through it', async () => {
  const browser = new Browser();
  keep(browser.tab());
  for (const move of ['h2e2', 'h9g7', 'h0g2']) playMove(move);
  await settle();
  expect(browser.storage.writes).toBe(1);
  const key = [...browser.storage.values.keys()].find((each) => each.startsWith('game:')) ?? '';
  browser.storage.values.delete(key);
  goBack();
  await settle();
  expect(browser.storage.writes).toBe(2);
  expect(browser.storage.values.has(key)).toBe(false);
});

it('keeps what was done the instant before the page ends', async () => {
  const [browser, session] = [new Browser(), {}];
  keep(browser.tab(session));
  await vi.advanceTimersByTimeAsync(0);
  playMove('h2e2');
  window.dispatchEvent(new Event('pagehide'));
  reload(browser);
  expect(await restoreKeptGame(browser.tab(session))).toBe('restored');
  expect(gameStore.getState().game.nodeCount).toBe(1);
});

it('keeps an emptied board empty', async () => {
  const [browser, session] = [new Browser(), {}];
  keep(browser.tab(session));
  playMove('h2e2');
  await settle();
  openGame(newGame());
  await settle();
  reload(browser);
  expect(await restoreKeptGame(browser.tab(session))).toBe('restored');
  expect(gameStore.getState().game.nodeCount).toBe(0);
});

it('lets two tabs keep two games, and a new one start from the latest', async () => {
  const browser = new Browser();
  const [first, second] = [{}, {}];
  keep(browser.tab(first));
  playMove('h2e2');
  await settle();
  stops.splice(0).forEach((stop) => stop());
  startBlank();
  keep(browser.tab(second));
  playLine(['b2e2', 'h9g7']);
  await settle();
  reload(browser);
  await restoreKeptGame(browser.tab(first));
  expect(gameStore.getState().game.nodeCount).toBe(1);
  startBlank();
  await restoreKeptGame(browser.tab());
  expect(gameStore.getState().game.nodeCount).toBe(2);
});

it('gives a copied tab a name of its own', async () => {
  const browser = new Browser();
  const original: { id?: string } = {};
  keep(browser.tab(original));
  playMove('h2e2');
  await settle();
  const copy = { ...original };
  keep(browser.tab(copy));
  playMove('h9g7');
  await settle();
  expect(copy.id).not.toBe(original.id);
  expect(await listKept(browser.storage)).toHaveLength(2);
});

it('sets a game that cannot be read aside, says so, and starts empty', async () => {
  const browser = new Browser();
  const bad = { version: 1, moves: ['h2e2', 'a0a9'] };
  browser.storage.values.set('state:x', { savedAt: 5, nodes: 2, path: ['h2e2'] });
  browser.storage.values.set('game:x', bad);
  expect(await restoreKeptGame(browser.tab({ id: 'x' }))).toBe('corrupt');
  expect(gameStore.getState().game.nodeCount).toBe(0);
  expect(toasts).toEqual(['files.kept.corrupt']);
  expect(browser.storage.values.get('aside:x')).toMatchObject({ game: bad });
  expect(await restoreKeptGame(browser.tab({ id: 'x' }))).toBe('none');
});

it('restores a good game whose other entries are broken', async () => {
  const browser = new Browser();
  browser.storage.values.set('state:x', { savedAt: 'soon', path: ['i0i1', 7], orientation: 3 });
  browser.storage.values.set('game:x', { version: 1, moves: ['h2e2'] });
  expect(await restoreKeptGame(browser.tab())).toBe('restored');
  expect(gameStore.getState()).toMatchObject({ current: ROOT, orientation: 'red' });
});

it('does not take away what is on the board already', async () => {
  const browser = new Browser();
  browser.storage.values.set('state:x', { savedAt: 1 });
  browser.storage.values.set('game:x', { version: 1, moves: [] });
  playMove('h2e2');
  expect(await restoreKeptGame(browser.tab())).toBe('none');
  expect(gameStore.getState().game.nodeCount).toBe(1);
});

it('says once that there is no room, and tries again all the same', async () => {
  const browser = new Browser();
  browser.storage.failure = new DOMException('full', 'QuotaExceededError');
  keep(browser.tab());
  playMove('h2e2');
  await settle();
  playMove('h9g7');
  await settle();
  expect(toasts).toEqual(['files.kept.quota']);
  browser.storage.failure = undefined;
  playMove('h0g2');
  await settle();
  expect(await listKept(browser.storage)).toMatchObject([{ nodes: 3 }]);
});

it('answers that there is no storage where the browser has none', async () => {
  const browser = new Browser();
  browser.storage.entries = () => Promise.reject(new Error('switched off'));
  expect(await restoreKeptGame(browser.tab())).toBe('failed');
});

it('keeps the latest games only', async () => {
  const browser = new Browser();
  for (let index = 0; index < KEPT_LIMIT + 5; index += 1) {
    browser.storage.values.set(`state:${index}`, { savedAt: index - 1000 });
    browser.storage.values.set(`game:${index}`, makeGameJson(newGame()));
  }
  browser.time = 1_000_000;
  keep(browser.tab());
  playMove('h2e2');
  await settle();
  const kept = await listKept(browser.storage);
  expect(kept).toHaveLength(KEPT_LIMIT);
  expect(kept[0]?.nodes).toBe(1);
  expect(browser.storage.values.size).toBe(2 * KEPT_LIMIT);
});

it('leaves large games to the worker, and reads them from it', async () => {
  const [browser, session] = [new Browser(), {}];
  keep(browser.tab(session));
  const shuffle = ['a0a1', 'a9a8', 'a1a0', 'a8a9'];
  playLine(Array.from({ length: LARGE_NODES + 1 }, (_, index) => shuffle[index % 4] ?? ''));
  await settle();
  expect([...browser.large.games.values()]).toHaveLength(1);
  const [[id = '', game] = []] = browser.large.games;
  browser.storage.values.set(`state:${id}`, { savedAt: 9, nodes: LARGE_NODES + 1, path: ['a0a1'] });
  reload(browser);
  expect(await restoreKeptGame(browser.tab(session))).toBe('restored');
  expect(gameStore.getState()).toMatchObject({ game, current: 1 });
});

it('is not stirred by an edit that changes nothing', async () => {
  const browser = new Browser();
  keep(browser.tab());
  gameStore.setState((state) => ({ ...state, opened: state.opened + 1 }));
  openGame(setComment(newGame(), ROOT, 'before'));
  await settle();
  expect(browser.storage.writes).toBe(1);
});
