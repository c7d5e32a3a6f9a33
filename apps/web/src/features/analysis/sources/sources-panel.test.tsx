// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { runAction } from '../../../lib/actions/registry.ts';
import { noteEnd } from '../../../lib/game/adjudicated-end.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { appStore } from '../../../lib/state/app-state.ts';
import { sourcesStore } from '../../../lib/state/sources-view.ts';
import { hintsStore } from '../hints/seen-hints.ts';
import { SourcesPanel } from './sources-panel.tsx';

beforeAll(startI18n);
beforeEach(() => {
  // A hint comes after a pause, so it would be in the text of the panel on a slow machine only.
  hintsStore.setState({ hidden: new Set(['all', 'cloud', 'book', 'games']) });
});
afterEach(cleanup);

const VIEWS = { all: 'all', cloud: 'cloud', book: 'book', games: 'games', editor: 'editor' };

function show(): HTMLElement {
  return render(<SourcesPanel views={VIEWS} />).container;
}

const shown = () => screen.getByRole('tabpanel').textContent;
const chosen = () => screen.queryByRole('tab', { selected: true })?.textContent;

test('each tab shows its source, and arrows go among them and around', () => {
  show();
  expect([chosen(), shown()]).toEqual(['Cloud', 'cloud']);
  fireEvent.click(screen.getByRole('tab', { name: 'Games' }));
  expect([chosen(), shown()]).toEqual(['Games', 'games']);
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' });
  expect([chosen(), shown()]).toEqual(['All sources', 'all']);
  fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowLeft' });
  expect(document.activeElement?.textContent).toBe('Games');
});

test('where the rules have ended the game, the verdict is shown in place of the values, but not of the book’s editor', () => {
  show();
  const evidence = { kind: 'limit', pliesWithoutCapture: 120 } as const;
  const end = { kind: 'end', ply: 0, winner: null, reason: 'move-limit', evidence } as const;
  act(() => noteEnd(gameStore.getState(), gameStore.getState().current, end));
  for (const action of ['allSources', 'showCloud', 'showBook', 'showGames'] as const) {
    act(() => void runAction(action));
    expect(shown()).toMatch(/^Draw: 120 plies without a capture/);
  }
  act(() => void runAction('editBook'));
  expect(shown()).toBe('editor');
  act(() => void runAction('showCloud'));
  act(() => noteEnd(gameStore.getState(), gameStore.getState().current, undefined));
  expect(shown()).toBe('cloud');
});

test('the pencil opens the editor of the book, and leaves it for the book', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Edit my book' }));
  expect([chosen(), shown(), appStore.getState().controlPanel]).toEqual([
    'My book',
    'editor',
    'CHESS_BOOK_EDITOR',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Close the book editor', pressed: true }));
  expect([chosen(), shown(), appStore.getState().controlPanel]).toEqual([
    'My book',
    'book',
    'CHESS_BOOK',
  ]);
});

test.each([
  ['allSources', 'all'],
  ['showCloud', 'cloud'],
  ['showBook', 'book'],
  ['showGames', 'games'],
  ['editBook', 'editor'],
] as const)('a key for %s shows it, and calls the sources to the front', (action, view) => {
  show();
  const { calls } = sourcesStore.getState();
  runAction(action);
  expect(sourcesStore.getState()).toEqual({ chosen: view, calls: calls + 1 });
});

test('the panel has no accessibility violations', async () => {
  const { violations } = await axe.run(show(), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
});
