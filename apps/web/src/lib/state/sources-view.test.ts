// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { resetServices } from '../services.ts';
import { STORAGE_KEYS } from '../storage.ts';
import { appStore, persistAppState } from './app-state.ts';
import { chooseSources, revealSources, sourcesPanel, sourcesStore } from './sources-view.ts';

test.each([
  ['all', 'CHESS_CLOUD'],
  ['cloud', 'CHESS_CLOUD'],
  ['games', 'CHESS_CLOUD'],
  ['book', 'CHESS_BOOK'],
  ['editor', 'CHESS_BOOK_EDITOR'],
] as const)('%s is the control panel %s, and there again on the next visit', (view, panel) => {
  persistAppState();
  chooseSources(view);
  expect([appStore.getState().controlPanel, sourcesPanel()]).toEqual([panel, panel]);
  resetServices();
  expect(sourcesStore.getState().view).toBe(view);
});

test('without a choice all sources are shown in one table', () => {
  expect(sourcesStore.getState().view).toBe('all');
});

test('a stored control panel alone decides which source is shown', () => {
  localStorage.setItem(STORAGE_KEYS.app, '{"controlPanel":"CHESS_BOOK"}');
  expect(sourcesStore.getState().view).toBe('book');
});

test('another tool does not change the source', () => {
  localStorage.setItem(STORAGE_KEYS.app, '{"controlPanel":"CHESS_MOVES"}');
  localStorage.setItem(STORAGE_KEYS.sources, '{"view":"games"}');
  expect(sourcesStore.getState().view).toBe('games');
});

test('revealing a source shows the sources on a narrow screen', () => {
  revealSources('book');
  revealSources('book');
  expect(sourcesStore.getState()).toEqual({ view: 'book', calls: 2 });
});
