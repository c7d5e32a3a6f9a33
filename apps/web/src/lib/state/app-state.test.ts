// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type AppState, parseAppState } from './app-state.ts';
import { parsePreferences } from './preferences.ts';

const FALLBACK: AppState = {
  layout: { tablet: false, phone: false, smallPhone: false },
  viewport: { width: 1024, height: 768 },
  minimalist: false,
  controlPanel: 'CHESS_CLOUD',
  engineOn: false,
  system: 'linux',
  mobile: false,
  fullscreen: false,
};

describe('parseAppState', () => {
  test('parses what was written', () => {
    const state: AppState = {
      layout: { tablet: true, phone: true, smallPhone: true },
      viewport: { width: 390, height: 844 },
      minimalist: true,
      controlPanel: 'CHESS_MOVES',
      engineOn: true,
      system: 'ios',
      mobile: true,
      fullscreen: true,
    };
    expect(parseAppState(JSON.parse(JSON.stringify(state)), FALLBACK)).toEqual(state);
  });

  test.each([undefined, null, [], 'x', { layout: 7, viewport: [] }, { controlPanel: 'NONE' }])(
    'drops %j',
    (value) => expect(parseAppState(value, FALLBACK)).toEqual(FALLBACK),
  );

  test('drops entries of an older version', () => {
    const value = { minimalist: true, lightKept: true };
    expect(parseAppState(value, FALLBACK)).toEqual({ ...FALLBACK, minimalist: true });
  });

  test('drops only the invalid entry', () => {
    const value = { minimalist: true, mobile: 'yes', viewport: { width: -1, height: 600 } };
    expect(parseAppState(value, FALLBACK)).toEqual({
      ...FALLBACK,
      minimalist: true,
      viewport: { width: 1024, height: 600 },
    });
  });
});

describe('the store', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.resetModules();
  });

  test('starts with the stored state, except what is measured, and stores changes', async () => {
    const kept = { minimalist: true, fullscreen: true, viewport: { width: 1, height: 1 } };
    localStorage.setItem('chuhe.app', JSON.stringify(kept));
    const { appStore, persistAppState, setAppState } = await import('./app-state.ts');
    expect(appStore.getState()).toMatchObject({
      minimalist: true,
      fullscreen: false,
      viewport: { width: window.innerWidth, height: window.innerHeight },
      controlPanel: undefined,
    });
    const stop = persistAppState();
    setAppState({ controlPanel: 'CHESS_BOOK' });
    stop();
    expect(JSON.parse(localStorage.getItem('chuhe.app') ?? '')).toEqual(appStore.getState());
  });

  test('keeps what another tab has chosen since', async () => {
    const { persistAppState, setAppState } = await import('./app-state.ts');
    const stop = persistAppState();
    setAppState({ controlPanel: 'CHESS_BOOK' });
    vi.resetModules();
    const other = await import('./app-state.ts');
    const stopOther = other.persistAppState();
    other.setAppState({ minimalist: true });
    setAppState({ viewport: { width: 500, height: 400 } });
    other.setAppState({ controlPanel: 'CHESS_MOVES' });
    for (const end of [stop, stopOther]) end();
    expect(JSON.parse(localStorage.getItem('chuhe.app') ?? '')).toMatchObject({
      minimalist: true,
      controlPanel: 'CHESS_MOVES',
    });
    setAppState({ minimalist: false });
  });

  test('works without storage', async () => {
    const broken = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const { appStore } = await import('./app-state.ts');
    expect(appStore.getState().minimalist).toBe(false);
    broken.mockRestore();
  });
});

test('preferences drop unknown values', () => {
  expect(parsePreferences({ boardTheme: 'slate', pieceSet: 'plush', engineArrows: 7 })).toEqual({
    boardTheme: 'slate',
    pieceSet: 'traditional',
    notation: 'auto',
    engineArrows: true,
  });
});
