// @vitest-environment jsdom
import { getTag, newGame } from '@chuhe/game/tree';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { runAction } from '../../../lib/actions/registry.ts';
import {
  gameStore,
  goToEnd,
  openGame,
  playMove,
  restoreGame,
} from '../../../lib/game/game-store.ts';
import { makeMemoryKeeping } from '../../../lib/game/testing/memory-keeping.ts';
import { overlays } from '../../../lib/overlays.ts';
import { resetServices } from '../../../lib/services.ts';
import { onlyFile } from './file-set.ts';
import { filesStore } from './files-store.ts';
import { closeGameList, openPasted } from './game-files.tsx';
import { WHOLE_FILE } from './games-view.ts';
import { deleteLists, findPlace, listsBeyond, savePlace } from './kept-list.ts';
import { dropOpening, findOpening, keepOpening } from './kept-opening.ts';
import { ListBar } from './list-bar.tsx';
import { orderList } from './open-list.ts';
import { placeOf } from './place-text.ts';
import { ReadingSession } from './reading.ts';
import { renderFiles, toasts } from './testing/render-files.tsx';
import { manyGames } from './testing/sample-files.ts';

let keeping: ReturnType<typeof makeMemoryKeeping>;

beforeEach(async () => {
  keeping = makeMemoryKeeping();
  await show();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

async function show(): Promise<void> {
  await renderFiles(keeping);
  render(createElement(ListBar));
}

/** Leaves the page and comes back. The game on the board is kept by other code. */
async function reload(): Promise<void> {
  const { game, current } = gameStore.getState();
  cleanup();
  resetServices();
  restoreGame({ game, current, orientation: 'red' });
  await show();
}

const keptOpenings = () =>
  [...keeping.storage.values.keys()].filter((key) => key.startsWith('list-opening:'));
const bar = () => screen.queryByRole('region', { name: 'Games in the file' });
const placeIs = (text: string) => waitFor(() => expect(bar()?.textContent).toContain(text));
const redIsNone = () =>
  waitFor(() => expect(getTag(gameStore.getState().game, 'Red')).toBeUndefined());
const redIs = (name: string) =>
  waitFor(() => expect(getTag(gameStore.getState().game, 'Red')).toBe(name));

/** Opens the first of the five games with a 1 in their players or event: 1, 2, 10, 11 and 12. */
async function choose(): Promise<void> {
  await openPasted(manyGames(12));
  const field = await screen.findByRole('searchbox', { hidden: true });
  fireEvent.change(field, { target: { value: '1' } });
  await waitFor(() => expect(screen.getAllByRole('option', { hidden: true })).toHaveLength(5));
  fireEvent.keyDown(screen.getByRole('listbox', { hidden: true }), { key: 'Enter' });
}

it('after a reload the list is there again, with its place and its filter', async () => {
  await choose();
  await redIs('Red 1');
  await placeIs('Game 1 of 5 found');
  runAction('nextGame');
  await redIs('Red 2');
  await reload();
  await placeIs('Game 2 of 5 found');
  // Until the file has been read again, a step leads only to the games that are there.
  await waitFor(() => expect(filesStore.getState().list?.reading.isDone).toBe(true));
  runAction('nextGame');
  await redIs('Red 10');
  await placeIs('Game 3 of 5 found');
  runAction('gameList');
  expect(await screen.findByDisplayValue('1')).toBeDefined();
});

it('the place is the same from the beginning, though the file is read again after a reload', async () => {
  await choose();
  await placeIs('Game 1 of 5 found');
  await waitFor(() =>
    expect(keeping.storage.values.get('list:tab')).toMatchObject({ of: { place: 1, total: 5 } }),
  );
  await reload();
  await placeIs('Game 1 of 5 found');
  const { list } = filesStore.getState();
  if (list === undefined) throw new Error('the list is gone');
  expect(list.before).toEqual({ number: 1, place: 1, total: 5 });
  const begun = {
    ...list,
    reading: { ...list.reading, isDone: false },
    found: list.found.slice(0, 2),
  };
  expect(placeOf(begun)).toMatchObject({ place: 1, total: 5 });
  // A step meanwhile counts among the games that are there.
  expect(placeOf({ ...begun, number: 2 })).toMatchObject({ place: 2, total: 2 });
});

it('games that were changed are found as they were left, also that on the board', async () => {
  await choose();
  await redIs('Red 1');
  goToEnd();
  expect(playMove('h9g7') || playMove('b9c7')).toBe(true);
  const { game: first } = gameStore.getState();
  runAction('nextGame');
  await redIs('Red 2');
  goToEnd();
  expect(playMove('h9g7') || playMove('b9c7')).toBe(true);
  await waitFor(() => expect(keeping.storage.values.get('list:tab')).toMatchObject({ number: 2 }));
  await reload();
  await placeIs('Game 2 of 5 found');
  runAction('previousGame');
  await redIs('Red 1');
  expect(gameStore.getState().game.nodeCount).toBe(first.nodeCount);
  runAction('nextGame');
  await redIs('Red 2');
  expect(gameStore.getState().game.nodeCount).toBe(first.nodeCount);
  // The change of the game that was on the board survives the next reload too.
  runAction('nextGame');
  await redIs('Red 10');
  await waitFor(() => {
    const place = keeping.storage.values.get('list:tab');
    expect(place).toHaveProperty('changed.size', 2);
  });
  await reload();
  await placeIs('Game 3 of 5 found');
  runAction('previousGame');
  await redIs('Red 2');
  expect(gameStore.getState().game.nodeCount).toBe(first.nodeCount);
});

it('a game from elsewhere stays on the board, and the list says that its own game is not shown', async () => {
  await choose();
  await redIs('Red 1');
  openGame(newGame());
  await placeIs('12 games');
  await reload();
  await placeIs('12 games');
  expect(gameStore.getState().game.nodeCount).toBe(0);
});

it('a closed list stays closed', async () => {
  await choose();
  await placeIs('Game 1 of 5 found');
  closeGameList();
  await waitFor(() => expect(keeping.storage.values.has('list:tab')).toBe(false));
  await reload();
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(bar()).toBeNull();
});

it('where nothing can be kept, the user is told once', async () => {
  keeping.storage.failure = new Error('full');
  await choose();
  await redIs('Red 1');
  runAction('nextGame');
  await redIs('Red 2');
  const told = toasts.filter(({ title }) => /cannot be kept/.test(title));
  expect(told).toHaveLength(1);
  expect(told[0]?.cause).toContain('open the file again');
});

it('a kept file that can no longer be read is said in words', async () => {
  await choose();
  await placeIs('Game 1 of 5 found');
  keeping.storage.values.set('list-file:tab', { name: 'a.pgn', blob: new Blob([]), size: 0 });
  await reload();
  await waitFor(() =>
    expect(toasts.map(({ title }) => title)).toContain(
      'The list from your last visit could not be read',
    ),
  );
  expect(bar()).toBeNull();
  await waitFor(() => expect(keeping.storage.values.has('list:tab')).toBe(false));
});

it('the order of the list is there again after a reload', async () => {
  await choose();
  await placeIs('Game 1 of 5 found');
  orderList({ column: 'number', isDescending: true });
  await waitFor(() =>
    expect(keeping.storage.values.get('list:tab')).toMatchObject({ order: { isDescending: true } }),
  );
  await reload();
  await placeIs('Game 5 of 5 found');
});

it('a place that an earlier version has stored is in the order of the file', async () => {
  const { storage } = makeMemoryKeeping();
  storage.values.set('list:tab', { savedAt: 1, number: 2, query: 'a', isShown: true, bytes: 9 });
  expect(await findPlace(storage, 'tab')).toMatchObject({ query: 'a', order: WHOLE_FILE.order });
});

it('the oldest lists of other tabs are deleted when they exceed the budget', async () => {
  const { storage } = makeMemoryKeeping();
  const place = { number: 1, ...WHOLE_FILE, isShown: true, changed: new Map(), bytes: 30 };
  for (const [index, tab] of ['old', 'newer', 'own', 'newest'].entries()) {
    await savePlace(storage, tab, { ...place, savedAt: index });
  }
  const beyond = await listsBeyond(70, { storage, tab: 'own' });
  expect(beyond).toEqual(['old']);
  await deleteLists(storage, beyond);
  expect([...storage.values.keys()]).toEqual(['list:newer', 'list:own', 'list:newest']);
});

it('a changed game is deleted with the last list that has it', async () => {
  const { storage } = makeMemoryKeeping();
  const place = { savedAt: 1, number: 1, ...WHOLE_FILE, isShown: true, bytes: 30 };
  const changed = new Map([[1, 'visit-x-first']]);
  await savePlace(storage, 'first', { ...place, changed });
  await savePlace(storage, 'second', { ...place, changed: new Map(changed).set(2, 'visit-y') });
  for (const id of ['visit-x-first', 'visit-y', 'visit-z']) storage.values.set(`game:${id}`, {});
  await deleteLists(storage, ['first']);
  expect([...storage.values.keys()]).toContain('game:visit-x-first');
  await deleteLists(storage, ['second']);
  expect([...storage.values.keys()]).toEqual(['game:visit-z']);
});

it('a list that is stored while the one before it is being deleted stays', async () => {
  const { storage } = makeMemoryKeeping();
  const place = {
    savedAt: 1,
    number: 1,
    ...WHOLE_FILE,
    isShown: true,
    changed: new Map(),
    bytes: 30,
  };
  await savePlace(storage, 'tab', place);
  const deleted = deleteLists(storage, ['tab']);
  await savePlace(storage, 'tab', { ...place, number: 2 });
  await deleted;
  expect(storage.values.get('list:tab')).toMatchObject({ number: 2 });
});

it('a changed game that this browser has lost is said in words, and opens as in the file', async () => {
  await choose();
  await redIs('Red 1');
  goToEnd();
  const { nodeCount } = gameStore.getState().game;
  expect(playMove('h9g7') || playMove('b9c7')).toBe(true);
  runAction('nextGame');
  await redIs('Red 2');
  await waitFor(() =>
    expect(keeping.storage.values.get('list:tab')).toHaveProperty('changed.size', 1),
  );
  for (const key of keeping.storage.values.keys()) {
    if (key.includes('visit-')) keeping.storage.values.delete(key);
  }
  await reload();
  await placeIs('Game 2 of 5 found');
  runAction('previousGame');
  await redIs('Red 1');
  expect(gameStore.getState().game.nodeCount).toBe(nodeCount);
  expect(toasts.at(-1)?.title).toBe('Your changes to this game are no longer kept');
});

it('a reload while the next game is still being read leads back to the game on the board', async () => {
  await choose();
  await redIs('Red 1');
  await placeIs('Game 1 of 5 found');
  vi.spyOn(ReadingSession.prototype, 'game').mockReturnValue(new Promise(() => undefined));
  runAction('nextGame');
  await placeIs('Game 2 of 5 found');
  await reload();
  await placeIs('Game 1 of 5 found');
  expect(getTag(gameStore.getState().game, 'Red')).toBe('Red 1');
});

/** Makes the storage refuse to write while `isFull` holds. */
function fillStorage(isFull: () => boolean): void {
  const { storage } = keeping;
  const setMany = storage.setMany.bind(storage);
  storage.setMany = async (entries) => {
    if (isFull()) throw new Error('full');
    await setMany(entries);
  };
}

it('the lists of closed tabs make room for a new one', async () => {
  const { storage } = keeping;
  const place = {
    savedAt: 1,
    number: 1,
    ...WHOLE_FILE,
    isShown: true,
    changed: new Map(),
    bytes: 30,
  };
  await savePlace(storage, 'closed', place);
  fillStorage(() => storage.values.has('list:closed'));
  await choose();
  await placeIs('Game 1 of 5 found');
  await waitFor(() => expect(storage.values.has('list-file:tab')).toBe(true));
  expect(toasts.filter(({ title }) => /cannot be kept/.test(title))).toEqual([]);
});

it('a list that did not fit is kept with its file as soon as there is room', async () => {
  const { storage } = keeping;
  let isFull = true;
  fillStorage(() => isFull);
  await choose();
  await redIs('Red 1');
  await waitFor(() => expect(toasts.at(-1)?.title).toMatch(/cannot be kept/));
  isFull = false;
  runAction('nextGame');
  await redIs('Red 2');
  await waitFor(() => expect(storage.values.has('list-file:tab')).toBe(true));
  await reload();
  await placeIs('Game 2 of 5 found');
});

it('a kept file without the game of the place is closed, and the user is told', async () => {
  await choose();
  await placeIs('Game 1 of 5 found');
  await savePlace(keeping.storage, 'tab', {
    savedAt: 1,
    number: 99,
    ...WHOLE_FILE,
    isShown: true,
    changed: new Map(),
    bytes: 30,
  });
  const end = vi.spyOn(ReadingSession.prototype, 'end');
  await reload();
  await waitFor(() => expect(toasts.at(-1)?.title).toMatch(/could not be read/));
  expect(end).toHaveBeenCalled();
});

it('Back leads from a game of the list to the list, at the place where it was', async () => {
  await choose();
  await redIs('Red 1');
  runAction('nextGame');
  await placeIs('Game 2 of 5 found');
  await waitFor(() => expect(overlays().isOpen).toBe(false));
  window.history.back();
  await redIsNone();
  expect(await screen.findByDisplayValue('1')).toBeDefined();
  const chosen = screen.getAllByRole('option', { hidden: true })[1];
  expect(chosen?.dataset['chosen']).toBe('true');
});

it('a list from which no game has been opened is there again after a reload', async () => {
  await openPasted(manyGames(12));
  await screen.findByText('Games: 12');
  await waitFor(() => expect(keptOpenings()).toHaveLength(1));
  window.history.replaceState(null, '', '/?dialog=open');
  await reload();
  runAction('openPgn');
  await screen.findByText('Games: 12');
  expect(keptOpenings()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Close', hidden: true }));
  await waitFor(() => expect(keptOpenings()).toEqual([]));
});

it('a list is there again after a reload that gives the tab another name, and after the next one', async () => {
  await openPasted(manyGames(12));
  await screen.findByText('Games: 12');
  await waitFor(() => expect(keptOpenings()).toHaveLength(1));
  window.history.replaceState(null, '', '/?dialog=open');
  for (const name of ['second', 'third']) {
    keeping = {
      ...keeping,
      tab: { ...keeping.tab, held: () => name, open: async () => new Set([name]) },
    };
    await reload();
    runAction('openPgn');
    await screen.findByText('Games: 12');
    expect(keptOpenings()).toEqual([expect.stringMatching(`^list-opening:${name}`)]);
  }
  expect(toasts).toEqual([]);
});

it('the files of a list are kept while they are read again, and a late write does not delete those of another', async () => {
  const first = onlyFile('A', new Blob(['A']));
  const second = onlyFile('B', new Blob(['B']));
  const reading = { reports: [] };
  let endWrite: (() => void) | undefined;
  const setMany = keeping.storage.setMany.bind(keeping.storage);
  vi.spyOn(keeping.storage, 'setMany').mockImplementationOnce(async (entries) => {
    await new Promise<void>((resolve) => {
      endWrite = resolve;
    });
    await setMany(entries);
  });
  const late = keepOpening(first, reading);
  await waitFor(() => expect(endWrite).toBeDefined());
  dropOpening();
  await keepOpening(second, reading);
  endWrite?.();
  await late;
  expect(await findOpening()).toMatchObject({ name: 'B' });
  expect(keptOpenings()).toHaveLength(1);
});

it('a list that the browser could not keep has to be opened again, which the user is told', async () => {
  await openPasted(manyGames(12));
  await screen.findByText('Games: 12');
  await waitFor(() => expect(keptOpenings()).toHaveLength(1));
  keeping.storage.values.clear();
  window.history.replaceState(null, '', '/?dialog=open');
  await reload();
  runAction('openPgn');
  await waitFor(() => expect(toasts.at(-1)?.cause).toContain('Open the file again'));
});
