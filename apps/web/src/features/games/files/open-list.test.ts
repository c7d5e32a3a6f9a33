// @vitest-environment jsdom
import { getTag } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { disabledReasonOf, runAction } from '../../../lib/actions/registry.ts';
import { announcementStore } from '../../../lib/announcement.ts';

import { takeBoard } from '../../../lib/game/board-task.ts';
import {
  gameStore,
  goToEnd,
  goToStart,
  noteEvaluation,
  playMove,
  undo,
} from '../../../lib/game/game-store.ts';
import { beginActivity, endActivity } from '../../../lib/state/activity.ts';
import { setupOpenStore } from '../../../lib/state/setup-open.ts';
import { openPasted } from './game-files.tsx';
import { ListBar } from './list-bar.tsx';
import { stepInList } from './open-list.ts';
import { ReadingSession } from './reading.ts';
import { renderFiles, toasts } from './testing/render-files.tsx';
import { manyGames, ONE_GAME } from './testing/sample-files.ts';

beforeEach(async () => {
  await renderFiles();
  render(createElement(ListBar));
});
afterEach(cleanup);

const bar = () => screen.queryByRole('region', { name: 'Games in the file' });
const place = (): string => bar()?.textContent ?? '';
const redNow = (): string | undefined => getTag(gameStore.getState().game, 'Red');

/** Waits until a game of the list is on the board and the bar shows its number. */
async function shown(number: number): Promise<void> {
  await waitFor(() => expect(redNow()).toBe(`Red ${number}`));
  await waitFor(() => expect(place()).toContain(`Game ${number} of 5`));
}

async function openThird(): Promise<void> {
  await openPasted(manyGames(5));
  const list = await screen.findByRole('listbox', { hidden: true });
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  fireEvent.keyDown(list, { key: 'ArrowDown' });
  fireEvent.keyDown(list, { key: 'Enter' });
  await shown(3);
}

async function step(action: 'nextGame' | 'previousGame', number: number): Promise<void> {
  expect(runAction(action)).toBe(true);
  await shown(number);
}

it('there is no bar while no file of several games is open', async () => {
  await openPasted(ONE_GAME);
  expect(bar()).toBeNull();
  expect(disabledReasonOf('nextGame')).toBe('disabledReasons.noGameList');
  expect(disabledReasonOf('gameList')).toBe('disabledReasons.noGameList');
});

it('the next and the previous game are one key away, up to the ends of the file', async () => {
  await openThird();
  const { length } = toasts;
  await step('nextGame', 4);
  await step('nextGame', 5);
  expect(disabledReasonOf('nextGame')).toBe('disabledReasons.lastGame');
  await step('previousGame', 4);
  await step('previousGame', 3);
  expect(toasts).toHaveLength(length);
});

it('each step is announced with place and players, also one back to a game that is known', async () => {
  const heard: string[] = [];
  announcementStore.subscribe(({ text }) => heard.push(text));
  await openThird();
  // The first game is announced by a toast.
  expect(heard.filter((text) => text !== 'Games: 5')).toEqual([]);
  heard.length = 0;
  await step('nextGame', 4);
  await step('previousGame', 3);
  await waitFor(() => expect(heard).toHaveLength(2));
  expect(heard).toEqual(['Game 4 of 5. Red 4 – Black 4', 'Game 3 of 5. Red 3 – Black 3']);
});

it('after a search, the keys move among the games found', async () => {
  await openThird();
  runAction('gameList');
  const field = await screen.findByRole('searchbox', { hidden: true });
  // The fourth game has this number in its players, the fifth in its event.
  fireEvent.change(field, { target: { value: '4' } });
  const list = await screen.findByRole('listbox', { hidden: true });
  await waitFor(() => expect(list.querySelectorAll('[role=option]')).toHaveLength(2));
  fireEvent.keyDown(list, { key: 'Enter' });
  await waitFor(() => expect(place()).toContain('Game 1 of 2 found'));
  await waitFor(() => expect(redNow()).toBe('Red 4'));
  expect(disabledReasonOf('previousGame')).toBe('disabledReasons.firstGame');
  runAction('nextGame');
  await waitFor(() => expect(place()).toContain('Game 2 of 2 found'));
  await waitFor(() => expect(redNow()).toBe('Red 5'));
  expect(disabledReasonOf('nextGame')).toBe('disabledReasons.lastGame');
});

it('after sorting, the keys move in the order of the list', async () => {
  await openThird();
  runAction('gameList');
  // The dialog itself is hidden in this environment.
  const byNumber = await screen.findByRole('button', { name: /^No\./, hidden: true });
  fireEvent.click(byNumber);
  const list = screen.getByRole('listbox', { hidden: true });
  await waitFor(() => expect(list.querySelector('[role=option]')?.textContent).toContain('Red 5'));
  expect(byNumber.textContent).toContain('descending');
  fireEvent.keyDown(list, { key: 'Enter' });
  // The first row of the new order is chosen.
  await shown(5);
  await step('nextGame', 4);
  expect(disabledReasonOf('previousGame')).toBeUndefined();
});

it('a game that was changed is found as it was left, and undo leads back to it too', async () => {
  await openThird();
  goToEnd();
  expect(playMove('h9g7') || playMove('b9c7')).toBe(true);
  const { game: changed, current } = gameStore.getState();
  await step('nextGame', 4);
  undo();
  await shown(3);
  expect(gameStore.getState().game).toBe(changed);
  await step('nextGame', 4);
  await step('previousGame', 3);
  expect(gameStore.getState()).toMatchObject({ current });
  expect(gameStore.getState().game).toBe(changed);
});

it('a game that was only viewed is found where it was left, with its evaluations', async () => {
  await openThird();
  goToEnd();
  const { current } = gameStore.getState();
  noteEvaluation(current, { kind: 'cp', value: 30, depth: 12 });
  const { notes } = gameStore.getState();
  expect(notes.size).toBe(1);
  await step('nextGame', 4);
  await step('previousGame', 3);
  expect(gameStore.getState()).toMatchObject({ current });
  expect(gameStore.getState().notes).toBe(notes);
  goToStart();
  await step('nextGame', 4);
  await step('previousGame', 3);
  expect(gameStore.getState()).toMatchObject({ current: 0 });
});

it('of several requests only the last is carried out, even when it leads back to the game on the board', async () => {
  await openThird();
  act(() => {
    stepInList(1);
    stepInList(-1);
  });
  await new Promise((resolve) => {
    setTimeout(resolve, 100);
  });
  expect(redNow()).toBe('Red 3');
  await shown(3);
});

it('a game that cannot be opened leaves the one on the board, and the bar says so', async () => {
  await openThird();
  const game = vi.spyOn(ReadingSession.prototype, 'game').mockResolvedValueOnce(undefined);
  runAction('nextGame');
  await waitFor(() => expect(toasts.at(-1)?.tone).toBe('danger'));
  game.mockRestore();
  await shown(3);
  await step('nextGame', 4);
});

const BY_KEY = ['newGame', 'nextGame', 'previousGame'] as const;
const reasons = () => BY_KEY.map((id) => disabledReasonOf(id));
const all = (reason: string | undefined) => [reason, reason, reason];

it('a key press does not replace a game or exercise that is under way, nor a position that is being set up', async () => {
  await openThird();
  expect(reasons()).toEqual(all(undefined));
  act(() => beginActivity('play'));
  const held: (() => void)[] = [];
  act(() => {
    held.push(takeBoard({ movable: 'red', onMove: () => undefined, hidesEngine: true }));
  });
  expect(reasons()).toEqual(all('disabledReasons.endGame'));
  // The game ends.
  act(() => held.pop()?.());
  expect(reasons()).toEqual(all(undefined));
  act(() => beginActivity('retry'));
  expect(reasons()).toEqual(all('disabledReasons.endExercises'));
  act(() => endActivity('retry'));
  act(() => setupOpenStore.setState({ isOpen: true }));
  expect(reasons()).toEqual(all('disabledReasons.endSetup'));
  act(() => setupOpenStore.setState({ isOpen: false }));
  expect(reasons()).toEqual(all(undefined));
});

it('the list stays when a game from elsewhere is opened, and can be closed', async () => {
  await openThird();
  await openPasted(ONE_GAME);
  await waitFor(() => expect(place()).toContain('5 games'));
  const { length } = toasts;
  await step('previousGame', 3);
  // The game from elsewhere was replaced. A toast offers to return to it.
  expect(toasts).toHaveLength(length + 1);
  toasts.at(-1)?.action?.run();
  expect(redNow()).toBe('胡荣华');
  const { game } = gameStore.getState();
  fireEvent.click(await screen.findByRole('button', { name: 'Close the list' }));
  await waitFor(() => expect(bar()).toBeNull());
  expect(gameStore.getState().game).toBe(game);
});

it('the list opens with the present game selected', async () => {
  await openThird();
  expect(runAction('gameList')).toBe(true);
  const list = await screen.findByRole('listbox', { hidden: true });
  expect(list.querySelector('[data-chosen]')?.textContent).toMatch(/^3/);
  fireEvent.keyDown(list, { key: 'End' });
  fireEvent.keyDown(list, { key: 'Enter' });
  await shown(5);
});
