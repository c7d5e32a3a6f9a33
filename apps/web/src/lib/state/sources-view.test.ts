// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../storage.ts';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The modules of a newly loaded page. */
async function visit() {
  const { appStore, persistAppState } = await import('./app-state.ts');
  persistAppState();
  return { appStore, ...(await import('./sources-view.ts')) };
}

test.each([
  ['all', 'CHESS_CLOUD'],
  ['cloud', 'CHESS_CLOUD'],
  ['games', 'CHESS_CLOUD'],
  ['book', 'CHESS_BOOK'],
  ['editor', 'CHESS_BOOK_EDITOR'],
] as const)(
  '%s is the control panel %s, and there again on the next visit',
  async (view, panel) => {
    const first = await visit();
    first.chooseSources(view);
    expect([first.appStore.getState().controlPanel, first.sourcesPanel()]).toEqual([panel, panel]);
    vi.resetModules();
    const second = await visit();
    expect(second.sourcesStore.getState().view).toBe(view);
  },
);

test('without a choice all sources are shown in one table', async () => {
  expect((await visit()).sourcesStore.getState().view).toBe('all');
});

test('a stored control panel alone decides which source is shown', async () => {
  localStorage.setItem(STORAGE_KEYS.app, '{"controlPanel":"CHESS_BOOK"}');
  expect((await visit()).sourcesStore.getState().view).toBe('book');
});

test('another tool does not change the source', async () => {
  localStorage.setItem(STORAGE_KEYS.app, '{"controlPanel":"CHESS_MOVES"}');
  localStorage.setItem(STORAGE_KEYS.sources, '{"view":"games"}');
  expect((await visit()).sourcesStore.getState().view).toBe('games');
});

test('revealing a source shows the sources on a narrow screen', async () => {
  const { revealSources, sourcesStore } = await visit();
  revealSources('book');
  revealSources('book');
  expect(sourcesStore.getState()).toEqual({ view: 'book', calls: 2 });
});
