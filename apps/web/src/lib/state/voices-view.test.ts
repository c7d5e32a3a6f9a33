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
  return { appStore, ...(await import('./voices-view.ts')) };
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
    first.chooseVoices(view);
    expect([first.appStore.getState().controlPanel, first.voicesPanel()]).toEqual([panel, panel]);
    vi.resetModules();
    const second = await visit();
    expect(second.voicesStore.getState().view).toBe(view);
  },
);

test('without a choice all voices stand in one table', async () => {
  expect((await visit()).voicesStore.getState().view).toBe('all');
});

test('a control panel that was kept by itself says which voice is shown', async () => {
  localStorage.setItem(STORAGE_KEYS.app, '{"controlPanel":"CHESS_BOOK"}');
  expect((await visit()).voicesStore.getState().view).toBe('book');
});

test('another tool leaves the voices as they were', async () => {
  localStorage.setItem(STORAGE_KEYS.app, '{"controlPanel":"CHESS_MOVES"}');
  localStorage.setItem(STORAGE_KEYS.voices, '{"view":"games"}');
  expect((await visit()).voicesStore.getState().view).toBe('games');
});

test('whoever leads the reader to the voices has a narrow screen turn to them', async () => {
  const { callVoices, voicesStore } = await visit();
  callVoices('book');
  callVoices('book');
  expect(voicesStore.getState()).toEqual({ view: 'book', calls: 2 });
});
