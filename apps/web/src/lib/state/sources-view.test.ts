// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { resetServices } from '../services.ts';
import { currentSession, sessionStore } from '../session/session-store.ts';
import { makeUser } from '../session/testing/make-user.ts';
import { STORAGE_KEYS } from '../storage.ts';
import { appStore, persistAppState } from './app-state.ts';
import {
  chooseSources,
  revealSources,
  shownSources,
  sourcesPanel,
  sourcesStore,
} from './sources-view.ts';

const shown = () => shownSources(sourcesStore.getState(), currentSession());

function signIn(...names: readonly string[]): void {
  const user = makeUser({ permissions: names.map((name) => ({ name })) });
  sessionStore.setState({ session: { kind: 'user', user } });
}

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
  expect(shown()).toBe(view);
});

test.each(['CLOUD.READ', 'CLOUD.UNLIMIT'])(
  'without a choice the cloud is shown to a user with %s, and all sources to others',
  (permission) => {
    expect(shown()).toBe('cloud');
    signIn();
    expect([shown(), sourcesPanel()]).toEqual(['all', 'CHESS_CLOUD']);
    signIn(permission);
    expect([shown(), sourcesPanel()]).toEqual(['cloud', 'CHESS_CLOUD']);
  },
);

test('all sources stay chosen by a user who may read the cloud', () => {
  localStorage.setItem(STORAGE_KEYS.sources, '{"view":"all"}');
  signIn('CLOUD.READ');
  expect(shown()).toBe('all');
});

test.each([
  ['CHESS_BOOK', 'book'],
  ['CHESS_CLOUD', 'cloud'],
])('a stored control panel %s alone decides that the %s is shown', (controlPanel, view) => {
  localStorage.setItem(STORAGE_KEYS.app, JSON.stringify({ controlPanel }));
  expect(shown()).toBe(view);
});

test('another tool does not change the source', () => {
  localStorage.setItem(STORAGE_KEYS.app, '{"controlPanel":"CHESS_MOVES"}');
  localStorage.setItem(STORAGE_KEYS.sources, '{"view":"games"}');
  expect(shown()).toBe('games');
});

test('revealing a source shows the sources on a narrow screen', () => {
  revealSources('book');
  revealSources('book');
  expect(sourcesStore.getState()).toEqual({ chosen: 'book', calls: 2 });
});
