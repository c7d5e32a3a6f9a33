// @vitest-environment jsdom
import { makeGameJson } from '@chuhe/game/game-json';
import {
  deleteNode,
  type Game,
  GameBuilder,
  getTag,
  newGame,
  nodeOf,
  ROOT,
  sameGame,
  setComment,
  setTag,
} from '@chuhe/game/tree';
import { parseMove } from '@chuhe/rules/move';
import { init } from 'i18next';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bindOpenGame, linkStore, openLink, setLink } from '../matches/match-link.ts';
import { restoredLink } from '../matches/save-state.ts';
import { thisVisit } from '../state/visited.ts';
import type { TabNote } from '../tab-note.ts';
import { onToast } from '../toast.ts';
import { markFromAddress } from './from-address.ts';
import {
  editGame,
  flipBoard,
  gameStore,
  goBack,
  noteEvaluation,
  openGame,
  playLine,
  playMove,
  redo,
  restoreGame,
  undo,
} from './game-store.ts';
import { inheritedTab, keepGame } from './keep-game.ts';
import { type Keeping, makeComplaint } from './keeping.ts';
import { type KeptStorage, listKept } from './kept-games.ts';
import { makeKeptStorage } from './kept-storage.ts';
import { LARGE_NODES, type LargeGames } from './large-games.ts';
import { setPendingEdit } from './pending-edit.ts';
import { KEPT_LIMIT, OPEN_AT_MOST, purgeKept, VISITS_LIMIT } from './purge-kept.ts';
import { type Restored, STORAGE_TIMEOUT } from './restore-kept.ts';
import { MemoryStorage, makeMemoryNote } from './testing/memory-keeping.ts';
import { visitName } from './visit-name.ts';

class MemoryLarge implements LargeGames {
  readonly games = new Map<string, Game>();
  /** Milliseconds until a game is read. */
  delay = 0;

  async save({ id }: { readonly id: string }, game: Game): Promise<void> {
    this.games.set(id, game);
  }

  async load(id: string): Promise<Game | undefined> {
    if (this.delay > 0) await new Promise((resolve) => setTimeout(resolve, this.delay));
    return this.games.get(id);
  }
}

/** The session storage of a tab. */
interface Session {
  id?: string;
  leftGame?: TabNote;
}

/** One browser, whose tabs share the storage and the names in use. */
class Browser {
  readonly storage = new MemoryStorage();
  readonly large = new MemoryLarge();
  readonly taken = new Set<string>();
  time = 1;

  /** A page in a tab. */
  tab(session: Session = {}): Keeping {
    let held: string | undefined;
    session.leftGame ??= makeMemoryNote();
    const { leftGame } = session;
    return {
      storage: this.storage,
      large: this.large,
      now: () => (this.time += 1),
      complain: makeComplaint(),
      leftGame,
      tab: {
        last: () => session.id,
        held: () => held,
        claim: async (id) => {
          if (this.taken.has(id)) return false;
          this.taken.add(id);
          session.id = id;
          held = id;
          return true;
        },
        open: async () => this.taken,
      },
    };
  }

  /** Stores a game as an earlier visit would have. */
  put(id: string, game: unknown, state: object = {}): void {
    this.storage.values.set(`state:${id}`, { savedAt: 1, ...state });
    this.storage.values.set(`game:${id}`, game);
  }
}

const toasts: string[] = [];
const stops: (() => void)[] = [];

const startBlank = (): void => restoreGame({ game: newGame(), current: ROOT, orientation: 'red' });

/** A page that keeps its game until it is left. */
const visit = async (keeping: Keeping): Promise<Restored['kind']> => {
  const gone = new AbortController();
  stops.push(() => gone.abort());
  return (await keepGame(gone.signal, keeping)).kind;
};

const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(2000);

/** Closes the tab of the last visit. */
const close = async (visibility: 'visible' | 'hidden'): Promise<void> => {
  const spy = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  window.dispatchEvent(new Event('pagehide'));
  spy.mockRestore();
  await settle();
};

/** Ends all pages. */
const leave = (browser: Browser): void => {
  for (const stop of stops.splice(0)) stop();
  browser.taken.clear();
  startBlank();
};

const openFromLink = (): void => {
  const game = setTag(newGame(), 'Event', 'Link');
  markFromAddress(game);
  openGame(game);
};

const nodeCount = (): number => gameStore.getState().game.nodeCount;

beforeEach(async () => {
  vi.useFakeTimers();
  await init({ lng: 'en', resources: {} });
  toasts.length = 0;
  onToast(({ title }) => toasts.push(title));
});

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});

it('restores the game, the current node and the orientation', async () => {
  const [browser, session] = [new Browser(), {}];
  await visit(browser.tab(session));
  playLine(['h2e2', 'h9g7', 'h0g2']);
  goBack();
  flipBoard();
  const { game, current } = gameStore.getState();
  await settle();
  leave(browser);
  expect(await visit(browser.tab(session))).toBe('restored');
  const restored = gameStore.getState();
  expect(sameGame(restored.game, game)).toBe(true);
  expect(restored).toMatchObject({ current, orientation: 'black', isHeld: false });
});

it('takes the last edits back after a reload, and repeats them', async () => {
  const [browser, session] = [new Browser(), {}];
  await visit(browser.tab(session));
  playMove('h2e2');
  playMove('h9g7');
  editGame((game) => ({ game: setComment(game, 2, 'A screen.') }));
  editGame((game) => ({ game: deleteNode(game, 2).game, current: 1 }));
  await settle();
  leave(browser);
  await visit(browser.tab(session));
  expect(nodeCount()).toBe(1);
  undo();
  expect(gameStore.getState()).toMatchObject({ current: 2, opened: 0 });
  expect(nodeOf(gameStore.getState().game, 2).comment).toBe('A screen.');
  undo();
  expect(nodeOf(gameStore.getState().game, 2).comment).toBeUndefined();
  await settle();
  leave(browser);
  await visit(browser.tab(session));
  redo();
  redo();
  expect(nodeCount()).toBe(1);
});

it('takes back a new game after a reload, though not from a saved game to another', async () => {
  const [browser, session] = [new Browser(), {}];
  await visit(browser.tab(session));
  playMove('h2e2');
  openGame(newGame());
  await settle();
  leave(browser);
  await visit(browser.tab(session));
  undo();
  expect(nodeCount()).toBe(1);
  const kept = { matchId: 'one', userId: 'me', version: 3, title: '', folder: '' };
  setLink(restoredLink({ ...kept, isChanged: false }, gameStore.getState().game));
  bindOpenGame('one');
  openGame(newGame());
  await settle();
  leave(browser);
  await visit(browser.tab(session));
  expect(gameStore.getState().past).toEqual([]);
});

it('starts without steps where they cannot be read', async () => {
  const [browser, session] = [new Browser(), {}];
  await visit(browser.tab(session));
  playMove('h2e2');
  playMove('h9g7');
  await settle();
  leave(browser);
  const key = [...browser.storage.values.keys()].find((each) => each.startsWith('history')) ?? '';
  const stored = browser.storage.values.get(key);
  for (const broken of [7, {}, { past: [{}, 7] }, { past: [{ origin: 0, game: '{' }] }]) {
    browser.storage.values.set(key, broken);
    await visit(browser.tab(session));
    expect(gameStore.getState()).toMatchObject({ current: 2, past: [], future: [] });
    leave(browser);
  }
  browser.storage.values.set(key, stored);
  await visit(browser.tab(session));
  expect(gameStore.getState().past).toHaveLength(2);
});

it('starts without the steps of an earlier game, where the write of a newer game is lost', async () => {
  const browser = new Browser();
  const session: Session = {};
  await visit(browser.tab(session));
  playMove('h2e2');
  playMove('h9g7');
  await settle();
  openGame(setTag(newGame(), 'Event', 'Newer'));
  const write = vi.spyOn(browser.storage, 'setMany').mockReturnValue(new Promise(() => undefined));
  window.dispatchEvent(new Event('pagehide'));
  const note = session.leftGame?.read() ?? '';
  leave(browser);
  write.mockRestore();
  session.leftGame?.write(note);
  expect(await visit(browser.tab(session))).toBe('restored');
  const { game, past } = gameStore.getState();
  expect(getTag(game, 'Event')).toBe('Newer');
  expect(past).toEqual([]);
});

it('starts without the steps of an earlier game, where the page ends between a large game and its steps', async () => {
  const browser = new Browser();
  const session: Session = {};
  await visit(browser.tab(session));
  playMove('h2e2');
  await settle();
  const save = browser.large.save.bind(browser.large);
  browser.large.save = async (state, game) => {
    await save(state, game);
    browser.storage.values.set(`state:${state.id}`, state);
    return new Promise(() => undefined);
  };
  openGame(longGame(LARGE_NODES + 1));
  await settle();
  browser.taken.clear();
  startBlank();
  await visit(browser.tab({ ...session, leftGame: makeMemoryNote() }));
  expect(nodeCount()).toBe(LARGE_NODES + 1);
  expect(gameStore.getState().past).toEqual([]);
});

it('keeps the game where there is no room for its steps', async () => {
  const [browser, session] = [new Browser(), {}];
  await visit(browser.tab(session));
  playMove('h2e2');
  await settle();
  const setMany = browser.storage.setMany.bind(browser.storage);
  browser.storage.setMany = async (entries) => {
    if (entries.some(([key]) => key.startsWith('history:'))) throw new Error('full');
    await setMany(entries);
  };
  playMove('h9g7');
  await settle();
  leave(browser);
  await visit(browser.tab(session));
  expect(nodeCount()).toBe(2);
  expect(gameStore.getState().past).toEqual([]);
  expect(toasts).toEqual([]);
});

it('keeps the link to the saved game, and whether it has changed, with the game', async () => {
  const [browser, session] = [new Browser(), {}];
  await visit(browser.tab(session));
  playMove('h2e2');
  const kept = { matchId: 'one', userId: 'me', version: 3, title: 'Study', folder: '' };
  setLink(restoredLink({ ...kept, isChanged: false }, gameStore.getState().game));
  bindOpenGame('one');
  await settle();
  leave(browser);
  linkStore.setState(linkStore.getInitialState(), true);
  await visit(browser.tab(session));
  expect(openLink()).toMatchObject({ ...kept, saved: gameStore.getState().game });
  playMove('h9g7');
  await settle();
  leave(browser);
  linkStore.setState(linkStore.getInitialState(), true);
  await visit(browser.tab(session));
  expect(openLink()).toMatchObject({ ...kept, edited: gameStore.getState().game });
  openGame(newGame());
  await settle();
  expect(browser.storage.values.get(`state:${browser.tab(session).tab.last()}`)).toMatchObject({
    match: undefined,
  });
  linkStore.setState(linkStore.getInitialState(), true);
});

it('keeps the name of the tab whose game it has restored under another name', async () => {
  const [browser, session] = [new Browser(), { id: 'first' }];
  browser.put('first', makeGameJson(newGame()));
  await visit(browser.tab(session));
  expect(inheritedTab()).toBeUndefined();
  leave(browser);
  await visit(browser.tab());
  expect(inheritedTab()).toBe('first');
});

it('keeps evaluations as well, and does not write for each of them', async () => {
  const [browser, session] = [new Browser(), {}];
  await visit(browser.tab(session));
  playMove('h2e2');
  await settle();
  for (const depth of [9, 10, 11]) noteEvaluation(1, { kind: 'cp', value: 38, depth });
  await settle();
  expect(browser.storage.writes).toBe(1);
  await vi.advanceTimersByTimeAsync(5000);
  expect(browser.storage.writes).toBe(2);
  leave(browser);
  await visit(browser.tab(session));
  const { evaluation } = nodeOf(gameStore.getState().game, 1);
  expect(evaluation).toEqual({ kind: 'cp', value: 38, depth: 11 });
});

it('writes once for a burst of moves, and no game for a step through it', async () => {
  const browser = new Browser();
  await visit(browser.tab());
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

it('does not write when the game has not changed, but only the time when it is left', async () => {
  const browser = new Browser();
  await visit(browser.tab());
  playMove('h2e2');
  await settle();
  gameStore.setState(({ opened }) => ({ opened: opened + 1 }));
  await settle();
  expect(browser.storage.writes).toBe(1);
  const kept = () => [...browser.storage.values.keys()].toSorted();
  const keys = kept();
  const [before] = await listKept(browser.storage);
  await close('visible');
  const [after] = await listKept(browser.storage);
  expect([browser.storage.writes, kept()]).toEqual([2, keys]);
  expect(after).toEqual({ ...before, savedAt: after?.savedAt });
  expect(after?.savedAt).toBeGreaterThan(before?.savedAt ?? 0);
});

it('keeps changes made just before the page ends, and what is being typed', async () => {
  const [browser, session] = [new Browser(), {}];
  await visit(browser.tab(session));
  playMove('h2e2');
  setPendingEdit(() => void playMove('h9g7'));
  window.dispatchEvent(new Event('pagehide'));
  leave(browser);
  expect(await visit(browser.tab(session))).toBe('restored');
  expect(nodeCount()).toBe(2);
});

it('keeps changes made just before the page ends where the browser loses the last write', async () => {
  const browser = new Browser();
  const session: Session = {};
  await visit(browser.tab(session));
  playMove('h2e2');
  await settle();
  for (const change of [() => void playMove('h9g7'), goBack]) {
    change();
    const { game, current } = gameStore.getState();
    const write = vi
      .spyOn(browser.storage, 'setMany')
      .mockReturnValue(new Promise(() => undefined));
    window.dispatchEvent(new Event('pagehide'));
    const note = session.leftGame?.read() ?? '';
    leave(browser);
    write.mockRestore();
    session.leftGame?.write(note);
    expect(await visit(browser.tab(session))).toBe('restored');
    expect(sameGame(gameStore.getState().game, game)).toBe(true);
    expect(gameStore.getState().current).toBe(current);
    expect(session.leftGame?.read()).toBeUndefined();
  }
});

it('forgets the noted game once a page that stays has stored it, but not what was noted meanwhile', async () => {
  const [browser, leftGame] = [new Browser(), makeMemoryNote()];
  await visit(browser.tab({ leftGame }));
  playMove('h2e2');
  let endWrite: (() => void) | undefined;
  const firstWrite = new Promise<void>((resolve) => {
    endWrite = resolve;
  });
  vi.spyOn(browser.storage, 'setMany').mockReturnValueOnce(firstWrite);
  window.dispatchEvent(new Event('pagehide'));
  playMove('h9g7');
  vi.spyOn(browser.storage, 'setMany').mockReturnValueOnce(new Promise(() => undefined));
  window.dispatchEvent(new Event('pagehide'));
  endWrite?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(leftGame.read()).toContain('h9g7');
  playMove('h0g2');
  await settle();
  expect(leftGame.read()).toBeUndefined();
});

it.each([
  ['older than what is stored', { savedAt: 6 }, ['b2e2']],
  ['newer, but its game is damaged', { savedAt: 8 }, ['h2h9', 5]],
  ['of a game that is not stored, and has none itself', { id: 'gone', savedAt: 8 }, undefined],
])('ignores a noted game that is %s', async (_, fields, game) => {
  const [browser, leftGame] = [new Browser(), makeMemoryNote()];
  browser.put('tab', ['h2e2', 'h9g7'], { savedAt: 7, nodes: 2 });
  const values = [...browser.storage.values];
  const state = { id: 'tab', nodes: 1, path: [], orientation: 'red', ...fields };
  leftGame.write(JSON.stringify({ state, game }));
  expect(await visit(browser.tab({ id: 'tab', leftGame }))).toBe('restored');
  expect([...browser.storage.values]).toEqual(values);
  expect(leftGame.read()).toBeUndefined();
});

it('starts empty when the note of a game is damaged', async () => {
  for (const text of ['{"state":{"id"', '{"state":5}', '[]']) {
    const [browser, leftGame] = [new Browser(), makeMemoryNote()];
    leftGame.write(text);
    expect(await visit(browser.tab({ leftGame }))).toBe('none');
    leave(browser);
  }
});

it('keeps a noted game of any length', async () => {
  const [browser, leftGame] = [new Browser(), makeMemoryNote()];
  const game = setTag(newGame(), 'Event', '棋'.repeat(800_000));
  const state = { id: 'tab', savedAt: 8, nodes: 0, path: [], orientation: 'red' };
  leftGame.write(JSON.stringify({ state, game: makeGameJson(game) }));
  expect(await visit(browser.tab({ id: 'tab', leftGame }))).toBe('restored');
  expect(sameGame(gameStore.getState().game, game)).toBe(true);
});

it('leaves the game of an open tab alone in a copy of that tab', async () => {
  const [browser, leftGame] = [new Browser(), makeMemoryNote()];
  browser.put('tab', ['h2e2', 'h9g7'], { savedAt: 7, nodes: 2 });
  browser.taken.add('tab');
  const state = { id: 'tab', savedAt: 8, nodes: 1, path: [], orientation: 'red' };
  leftGame.write(JSON.stringify({ state, game: ['b2e2'] }));
  expect(await visit(browser.tab({ id: 'tab', leftGame }))).toBe('restored');
  expect(nodeCount()).toBe(2);
});

it('keeps an emptied board empty, emptied by a new game or by undo', async () => {
  for (const empty of [() => openGame(newGame()), undo]) {
    const [browser, session] = [new Browser(), {}];
    await visit(browser.tab(session));
    playMove('h2e2');
    await settle();
    empty();
    await settle();
    leave(browser);
    expect(await visit(browser.tab(session))).toBe('restored');
    expect(nodeCount()).toBe(0);
    leave(browser);
  }
});

it('does not keep an untouched board', async () => {
  const browser = new Browser();
  await visit(browser.tab());
  flipBoard();
  await settle();
  flipBoard();
  await settle();
  playMove('h2e2');
  undo();
  await settle();
  expect(browser.storage.values.size).toBe(0);
});

it('lets two tabs keep two games, and a new one start from the one that was seen last', async () => {
  const browser = new Browser();
  const [first, second] = [{}, {}];
  await visit(browser.tab(first));
  playMove('h2e2');
  await settle();
  leave(browser);
  await visit(browser.tab(second));
  openGame(newGame());
  playLine(['b2e2', 'h9g7']);
  await settle();
  leave(browser);
  await visit(browser.tab(first));
  expect(nodeCount()).toBe(1);
  // A tab in the background is closed with its window.
  await close('hidden');
  leave(browser);
  await visit(browser.tab());
  expect(nodeCount()).toBe(2);
  leave(browser);
  await visit(browser.tab(first));
  await close('visible');
  leave(browser);
  await visit(browser.tab());
  expect(nodeCount()).toBe(1);
});

it('starts a new tab from the game that was worked on, not from a link that was only looked at', async () => {
  const browser = new Browser();
  await visit(browser.tab());
  playMove('h2e2');
  await settle();
  leave(browser);
  const link: { id?: string } = {};
  await visit(browser.tab(link));
  openFromLink();
  await settle();
  leave(browser);
  await visit(browser.tab(link));
  expect(nodeCount()).toBe(0);
  goBack();
  await settle();
  leave(browser);
  await visit(browser.tab());
  expect(nodeCount()).toBe(1);
});

it('starts a new tab from a link that was changed, or if there is no other game', async () => {
  const browser = new Browser();
  const link: { id?: string } = {};
  await visit(browser.tab(link));
  openFromLink();
  await settle();
  leave(browser);
  await visit(browser.tab());
  expect(gameStore.getState().game.tags).toEqual([{ name: 'Event', value: 'Link' }]);
  playMove('h2e2');
  await settle();
  browser.put('old', makeGameJson(newGame()), { savedAt: 0 });
  leave(browser);
  await visit(browser.tab());
  expect(nodeCount()).toBe(1);
});

it('gives a copied tab a name of its own', async () => {
  const browser = new Browser();
  const original: { id?: string } = {};
  await visit(browser.tab(original));
  playMove('h2e2');
  await settle();
  const copy = { ...original };
  await visit(browser.tab(copy));
  playMove('h9g7');
  await settle();
  expect(copy.id).not.toBe(original.id);
  expect(await listKept(browser.storage)).toHaveLength(2);
});

it('continues with its game when the page is left for another and entered again', async () => {
  const browser = new Browser();
  const tab = browser.tab();
  await visit(tab);
  playMove('h2e2');
  for (const stop of stops.splice(0)) stop();
  expect(await visit(tab)).toBe('none');
  playMove('h9g7');
  await settle();
  expect(await listKept(browser.storage)).toMatchObject([{ nodes: 2 }]);
});

it('continues once when the page is entered again while the game is being restored', async () => {
  const browser = new Browser();
  browser.put('x', makeGameJson(longGame(LARGE_NODES + 1)), { nodes: LARGE_NODES + 1 });
  browser.large.games.set('x', longGame(LARGE_NODES + 1));
  browser.large.delay = 500;
  const tab = browser.tab({ id: 'x' });
  const first = visit(tab);
  for (const stop of stops.splice(0)) stop();
  const second = visit(tab);
  await settle();
  expect([await first, await second]).toEqual(['restored', 'none']);
  expect(gameStore.getState()).toMatchObject({ isHeld: false });
  expect(nodeCount()).toBe(LARGE_NODES + 1);
  playMove('a0a1');
  await settle();
  expect((await listKept(browser.storage)).map(({ id }) => id)).toEqual(['x']);
});

it('sets a game that cannot be read aside, says so, and starts empty', async () => {
  const browser = new Browser();
  const bad = { version: 1, moves: ['h2e2', 'a0a9'] };
  browser.put('x', bad, { savedAt: 5, nodes: 2, path: ['h2e2'] });
  expect(await visit(browser.tab({ id: 'x' }))).toBe('corrupt');
  expect(nodeCount()).toBe(0);
  expect(toasts).toEqual(['files.kept.corrupt']);
  expect(browser.storage.values.get('aside:x')).toMatchObject({ game: bad });
  leave(browser);
  expect(await visit(browser.tab({ id: 'x' }))).toBe('none');
});

it('restores a good game whose other entries are broken', async () => {
  const browser = new Browser();
  const state = { savedAt: 'soon', path: ['i0i1', 7], orientation: 3 };
  browser.put('x', { version: 1, moves: ['h2e2'] }, state);
  expect(await visit(browser.tab())).toBe('restored');
  expect(gameStore.getState()).toMatchObject({ current: ROOT, orientation: 'red' });
});

it('neither replaces a game that is on the board nor keeps it instead of another one', async () => {
  const [browser, session] = [new Browser(), { id: 'x' }];
  const kept = makeGameJson(longGame(9));
  browser.put('x', kept);
  playMove('h2e2');
  expect(await visit(browser.tab(session))).toBe('none');
  await settle();
  expect(nodeCount()).toBe(1);
  expect(browser.storage.values.get('game:x')).toEqual(kept);
  expect(session.id).not.toBe('x');
  expect(await listKept(browser.storage)).toHaveLength(2);
});

it('holds the board until a large game is restored, so that an early move destroys nothing', async () => {
  const [browser, session] = [new Browser(), { id: 'x' }];
  const large = longGame(100_000);
  browser.put('x', undefined, { nodes: large.nodeCount, path: ['a0a1'] });
  browser.large.games.set('x', large);
  browser.large.delay = 900;
  const restored = visit(browser.tab(session));
  await vi.advanceTimersByTimeAsync(100);
  expect(playMove('h2e2')).toBe(false);
  expect(playLine(['h2e2'])).toBe(0);
  window.dispatchEvent(new Event('pagehide'));
  await settle();
  expect(await restored).toBe('restored');
  expect(gameStore.getState()).toMatchObject({ game: large, current: 1, past: [] });
  expect(browser.large.games.get('x')).toBe(large);
  expect(playMove('a9a8')).toBe(true);
  expect(playMove('h2e2')).toBe(true);
  await settle();
  expect(browser.large.games.get('x')?.nodeCount).toBe(100_001);
});

it('opens a game that came early after the kept one is restored, and undo leads to that', async () => {
  const browser = new Browser();
  browser.put('x', makeGameJson(longGame(9)));
  const restored = visit(browser.tab());
  openGame(longGame(3));
  expect(nodeCount()).toBe(0);
  await restored;
  expect(nodeCount()).toBe(3);
  undo();
  expect(nodeCount()).toBe(9);
});

it('releases the board when the storage never answers, and overwrites nothing', async () => {
  const [browser, session] = [new Browser(), { id: 'x' }];
  browser.storage.entries = () => new Promise(() => undefined);
  const restored = visit(browser.tab(session));
  await vi.advanceTimersByTimeAsync(STORAGE_TIMEOUT);
  expect(await restored).toBe('failed');
  expect(playMove('h2e2')).toBe(true);
  await settle();
  expect(browser.storage.values.has('game:x')).toBe(false);
  expect(toasts).toEqual(['files.kept.quota']);
});

it('shows once that the storage is full, and still tries again', async () => {
  const browser = new Browser();
  browser.storage.failure = new DOMException('full', 'QuotaExceededError');
  await visit(browser.tab());
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

it('writes what could not be written once more when the page ends', async () => {
  const browser = new Browser();
  browser.storage.failure = new DOMException('busy', 'UnknownError');
  await visit(browser.tab());
  playMove('h2e2');
  await settle();
  browser.storage.failure = undefined;
  window.dispatchEvent(new Event('pagehide'));
  await settle();
  expect(await listKept(browser.storage)).toMatchObject([{ nodes: 1 }]);
});

it('writes in the page what the worker has not written when the page ends', async () => {
  const browser = new Browser();
  await visit(browser.tab());
  browser.large.save = () => new Promise(() => undefined);
  openGame(longGame(LARGE_NODES + 1));
  await settle();
  window.dispatchEvent(new Event('pagehide'));
  await settle();
  expect(await listKept(browser.storage)).toMatchObject([{ nodes: LARGE_NODES + 1 }]);
});

it('replaces an older write that ends after the one made as the page was hidden', async () => {
  const browser = new Browser();
  await visit(browser.tab());
  const arrivals: (() => void)[] = [];
  const save = browser.large.save.bind(browser.large);
  browser.large.save = async (state, game) => {
    await new Promise<void>((resolve) => arrivals.push(resolve));
    await save(state, game);
  };
  openGame(longGame(LARGE_NODES + 1));
  await settle();
  playMove('h2e2');
  window.dispatchEvent(new Event('pagehide'));
  await settle();
  arrivals[0]?.();
  await settle();
  arrivals[1]?.();
  await settle();
  expect([...browser.large.games.values()]).toEqual([gameStore.getState().game]);
});

it.each([
  ['is missing', undefined],
  [
    'is forbidden',
    {
      open: () => {
        throw new DOMException('no', 'SecurityError');
      },
    },
  ],
])('says once that nothing can be kept where the storage %s', async (_, indexedDB) => {
  vi.stubGlobal('indexedDB', indexedDB);
  const keeping = { ...new Browser().tab(), storage: makeKeptStorage() };
  expect(await visit(keeping)).toBe('failed');
  playMove('h2e2');
  await settle();
  window.dispatchEvent(new Event('pagehide'));
  await settle();
  expect(toasts).toEqual(['files.kept.quota']);
  vi.unstubAllGlobals();
});

it('keeps the latest games only', async () => {
  const browser = new Browser();
  for (let index = 0; index < KEPT_LIMIT + 5; index += 1) {
    browser.put(`${index}`, makeGameJson(newGame()), { savedAt: index });
    browser.storage.values.set(`history:${index}`, {});
    browser.storage.values.set(`aside:${index}`, { state: { savedAt: index } });
  }
  browser.time = 1_000_000;
  await visit(browser.tab());
  playMove('h2e2');
  await settle();
  const kept = await listKept(browser.storage);
  expect(kept).toHaveLength(KEPT_LIMIT);
  expect(kept[0]?.nodes).toBe(1);
  expect(browser.storage.values.size).toBe(4 * KEPT_LIMIT);
  expect(browser.storage.values.has('aside:4')).toBe(false);
});

it('deletes no game that is open in a tab, or may be', async () => {
  const browser = new Browser();
  for (let index = 0; index <= KEPT_LIMIT + 1; index += 1) {
    browser.put(`${index}`, makeGameJson(newGame()), { savedAt: index });
  }
  const [oldest, next] = ['state:0', 'state:1'];
  const { storage } = browser;
  await purgeAt(OPEN_AT_MOST, storage, undefined);
  expect([storage.values.has(oldest), storage.values.has(next)]).toEqual([false, true]);
  browser.put('0', makeGameJson(newGame()), { savedAt: 0 });
  await purgeAt(OPEN_AT_MOST, storage, new Set(['0']));
  expect([storage.values.has(oldest), storage.values.has(next)]).toEqual([true, false]);
});

it('deletes no game to which Back leads in an open tab, however many were visited since', async () => {
  const browser = new Browser();
  const { storage } = browser;
  const put = (id: string, savedAt: number) =>
    browser.put(id, makeGameJson(newGame()), { savedAt });
  const kept = async (tab: string) =>
    (await listKept(storage))
      .filter(({ id }) => id.endsWith(`-${tab}`))
      .map(({ savedAt }) => savedAt);
  put('mine', 0);
  for (let index = 0; index < KEPT_LIMIT + 5; index += 1) {
    put(visitName(`a${index}`, 'mine'), index);
    put(visitName(`b${index}`, 'gone'), 1000 + index);
  }
  await purgeAt(OPEN_AT_MOST * 2, storage, new Set(['mine']));
  expect(await kept('mine')).toHaveLength(KEPT_LIMIT + 5);
  expect((await kept('gone')).at(-1)).toBe(1005);
  expect(storage.values.has('game:mine')).toBe(true);
  for (let index = 0; index <= VISITS_LIMIT; index += 1) put(visitName(`c${index}`, 'mine'), 2000);
  await purgeAt(OPEN_AT_MOST * 2, storage, new Set(['mine']));
  expect(await kept('mine')).toHaveLength(VISITS_LIMIT);
  // If the browser does not report which tabs are open, a recently kept game counts as open.
  await purgeAt(OPEN_AT_MOST + 2000, storage, undefined);
  expect(await kept('mine')).toHaveLength(KEPT_LIMIT);
});

it('deletes no changed game of a kept list, and does not count it among the visits', async () => {
  const browser = new Browser();
  const { storage } = browser;
  const put = (id: string, savedAt: number) =>
    browser.put(id, makeGameJson(newGame()), { savedAt });
  const listed = Array.from({ length: KEPT_LIMIT + 5 }, (_, index) =>
    visitName(`a${index}`, 'gone'),
  );
  for (const id of listed) put(id, 9);
  const changed = new Map(listed.map((id, index) => [index + 1, id]));
  storage.values.set('list:gone', { number: 1, changed });
  const others = Array.from({ length: KEPT_LIMIT + 1 }, (_, index) =>
    visitName(`b${index}`, 'gone'),
  );
  for (const id of others) put(id, 1);
  await purgeAt(OPEN_AT_MOST * 2, storage, new Set());
  const kept = new Set((await listKept(storage)).map(({ id }) => id));
  expect(listed.every((id) => kept.has(id))).toBe(true);
  expect(others.filter((id) => kept.has(id))).toHaveLength(KEPT_LIMIT);
  expect(storage.values.has(`game:${listed[0]}`)).toBe(true);
});

it('leaves large games to the worker, and reads them from it', async () => {
  const [browser, session] = [new Browser(), {}];
  await visit(browser.tab(session));
  const shuffle = ['a0a1', 'a9a8', 'a1a0', 'a8a9'];
  playLine(Array.from({ length: LARGE_NODES + 1 }, (_, index) => shuffle[index % 4] ?? ''));
  await settle();
  expect([...browser.large.games.values()]).toHaveLength(1);
  const [[id = '', game] = []] = browser.large.games;
  leave(browser);
  browser.storage.values.set(`state:${id}`, { savedAt: 9, nodes: LARGE_NODES + 1, path: ['a0a1'] });
  expect(await visit(browser.tab(session))).toBe('restored');
  expect(gameStore.getState()).toMatchObject({ game, current: 1 });
});

function purgeAt(
  time: number,
  storage: KeptStorage,
  open: ReadonlySet<string> | undefined,
): Promise<void> {
  return purgeKept({ storage, now: () => time, tab: { open: async () => open } });
}

/** Chariots that move to and fro. */
function longGame(plies: number): Game {
  const moves = ['a0a1', 'a9a8', 'a1a0', 'a8a9'].map((text) => parseMove(text) ?? 0);
  const builder = new GameBuilder();
  let parent = ROOT;
  for (let ply = 0; ply < plies; ply += 1) parent = builder.add(parent, moves[ply % 4] ?? 0);
  return builder.build();
}

it('a game that may come back holds the board; on the first visit there is none', async () => {
  const browser = new Browser();
  const gone = new AbortController();
  const later = keepGame(gone.signal, browser.tab());
  expect(gameStore.getState().isHeld).toBe(true);
  await later;
  expect(gameStore.getState().isHeld).toBe(false);
  thisVisit().isFirst = true;
  const first = keepGame(gone.signal, browser.tab());
  expect(gameStore.getState().isHeld).toBe(false);
  playMove('h2e2');
  expect(await first).toEqual({ kind: 'none' });
  expect(gameStore.getState().game.nodeCount).toBe(1);
  gone.abort();
});
