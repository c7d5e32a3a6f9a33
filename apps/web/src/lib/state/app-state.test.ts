// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest';
import { resetServices } from '../services.ts';
import {
  type AppState,
  appStore,
  parseAppState,
  persistAppState,
  setAppState,
} from './app-state.ts';
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

const stored = () => JSON.parse(localStorage.getItem('chuhe.app') ?? 'null');

describe('the store', () => {
  test('starts with the stored state, except what is measured, and stores changes', () => {
    const kept = { minimalist: true, fullscreen: true, viewport: { width: 1, height: 1 } };
    localStorage.setItem('chuhe.app', JSON.stringify(kept));
    expect(appStore.getState()).toMatchObject({
      minimalist: true,
      fullscreen: false,
      viewport: { width: window.innerWidth, height: window.innerHeight },
      controlPanel: undefined,
    });
    persistAppState();
    setAppState({ controlPanel: 'CHESS_BOOK' });
    expect(stored()).toEqual(appStore.getState());
  });

  test('is stored from the first visit on, and a stored choice is kept', () => {
    persistAppState();
    expect(stored()).toEqual({ ...appStore.getState(), controlPanel: null });
    setAppState({ controlPanel: 'CHESS_BOOK' });
    resetServices();
    persistAppState();
    expect(stored()).toMatchObject({ controlPanel: 'CHESS_BOOK' });
  });

  test('keeps what another tab has chosen since', () => {
    persistAppState();
    const first = { ...appStore };
    setAppState({ controlPanel: 'CHESS_BOOK' });
    resetServices();
    persistAppState();
    setAppState({ minimalist: true });
    first.setState({ viewport: { width: 500, height: 400 } });
    setAppState({ controlPanel: 'CHESS_MOVES' });
    expect(stored()).toMatchObject({
      minimalist: true,
      controlPanel: 'CHESS_MOVES',
    });
  });

  test('works without storage', () => {
    const broken = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
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
    commandBox: false,
  });
});
