// @vitest-environment jsdom
import { getTag } from '@chuhe/game/tree';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { reasonAgainst, runAction } from '../../lib/actions/registry.ts';
import { gameStore, goToEnd, playMove, undo } from '../../lib/game/game-store.ts';
import { openPasted } from './game-files.tsx';
import { ListBar } from './list-bar.tsx';
import { renderFiles, toasts } from './testing/render-files.tsx';
import { manyGames, ONE_GAME } from './testing/sample-files.ts';

beforeEach(async () => {
  await renderFiles();
  render(createElement(ListBar));
});
afterEach(cleanup);

const bar = () => screen.queryByRole('region', { name: 'Games of the file' });
const place = (): string => bar()?.textContent ?? '';
const redNow = (): string | undefined => getTag(gameStore.getState().game, 'Red');

/** Until a game of the list is on the board, and the bar says so. */
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

it('there is no bar, and nowhere to go, while no file of several games is open', async () => {
  await openPasted(ONE_GAME);
  expect(bar()).toBeNull();
  expect(reasonAgainst('nextGame')).toBe('reasons.noGameList');
  expect(reasonAgainst('gameList')).toBe('reasons.noGameList');
});

it('the next and the previous game are one key away, up to the ends of the file', async () => {
  await openThird();
  const { length } = toasts;
  await step('nextGame', 4);
  await step('nextGame', 5);
  expect(reasonAgainst('nextGame')).toBe('reasons.lastGame');
  await step('previousGame', 4);
  await step('previousGame', 3);
  expect(toasts).toHaveLength(length);
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

it('the list is there from a game of elsewhere too, and can be forgotten', async () => {
  await openThird();
  await openPasted(ONE_GAME);
  await waitFor(() => expect(place()).toContain('5 games'));
  const { length } = toasts;
  await step('previousGame', 3);
  // The game of elsewhere is left: that is said, with a way back.
  expect(toasts).toHaveLength(length + 1);
  toasts.at(-1)?.action?.run();
  expect(redNow()).toBe('胡荣华');
  const { game } = gameStore.getState();
  fireEvent.click(await screen.findByRole('button', { name: 'Forget the list' }));
  await waitFor(() => expect(bar()).toBeNull());
  expect(gameStore.getState().game).toBe(game);
});

it('the list opens with the present game chosen', async () => {
  await openThird();
  expect(runAction('gameList')).toBe(true);
  const list = await screen.findByRole('listbox', { hidden: true });
  expect(list.querySelector('[aria-selected="true"]')?.textContent).toMatch(/^3/);
  fireEvent.keyDown(list, { key: 'End' });
  fireEvent.keyDown(list, { key: 'Enter' });
  await shown(5);
});
