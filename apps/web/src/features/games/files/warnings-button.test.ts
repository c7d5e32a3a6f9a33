// @vitest-environment jsdom
import { newGame } from '@chuhe/game/tree';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openGame } from '../../../lib/game/game-store.ts';
import { openPasted } from './game-files.tsx';
import { ListBar } from './list-bar.tsx';
import { renderFiles } from './testing/render-files.tsx';
import { manyGames } from './testing/sample-files.ts';

beforeEach(async () => {
  await renderFiles();
  render(createElement(ListBar));
});
afterEach(cleanup);

const BROKEN = '[Red "A"]\n[Black "B"]\n\n1. h2e2 h9g7 2. a0a9 i9h9 *\n';

const openWarnings = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: 'Warnings: 1' }));
};

it('the warnings of a single game stay readable until another game is opened', async () => {
  await openPasted(BROKEN);
  await openWarnings();
  expect(screen.getByText(/ply 3: The move is not legal/).textContent).toContain('a0a9');
  act(() => openGame(newGame()));
  expect(screen.queryByRole('button', { name: 'Warnings: 1' })).toBeNull();
});

it('those of a game of a list are in the bar of the list', async () => {
  await openPasted(`${BROKEN}\n${manyGames(2)}`);
  fireEvent.keyDown(await screen.findByRole('listbox', { hidden: true }), { key: 'Enter' });
  await openWarnings();
  expect(screen.getByText(/ply 3: The move is not legal/)).toBeDefined();
});
