// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../storage.ts';

beforeEach(() => {
  localStorage.clear();
  vi.resetModules();
});

/** The modules as a page finds them that begins now. */
async function visit() {
  const { appStore, keepAppState } = await import('./app-state.ts');
  keepAppState();
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

test('without a choice all sources stand in one table', async () => {
  expect((await visit()).sourcesStore.getState().view).toBe('all');
});

test('a control panel that was kept by itself says which source is shown', async () => {
  localStorage.setItem(STORAGE_KEYS.app, '{"controlPanel":"CHESS_BOOK"}');
  expect((await visit()).sourcesStore.getState().view).toBe('book');
});

test('another tool leaves the sources as they were', async () => {
  localStorage.setItem(STORAGE_KEYS.app, '{"controlPanel":"CHESS_MOVES"}');
  localStorage.setItem(STORAGE_KEYS.sources, '{"view":"games"}');
  expect((await visit()).sourcesStore.getState().view).toBe('games');
});

test('whoever leads the user to the sources has a narrow screen turn to them', async () => {
  const { callSources, sourcesStore } = await visit();
  callSources('book');
  callSources('book');
  expect(sourcesStore.getState()).toEqual({ view: 'book', calls: 2 });
});
