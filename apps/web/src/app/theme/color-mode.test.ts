// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORAGE_KEYS } from '../../lib/storage.ts';
import { colorModeStore, followColorMode, setColorMode } from './color-mode.ts';

/** The system's mode. */
const system = Object.assign(new EventTarget(), { matches: false });

beforeEach(() => {
  system.matches = false;
  vi.stubGlobal('matchMedia', () => system);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const mode = () => colorModeStore.getState().mode;

function changeSystem(isDark: boolean): void {
  system.matches = isDark;
  system.dispatchEvent(new Event('change'));
}

function chooseElsewhere(newValue: string | null): void {
  window.dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.colorMode, newValue }));
}

test('the page follows the system until the user chooses a mode', () => {
  const stop = followColorMode();
  changeSystem(true);
  expect(mode()).toBe('dark');
  setColorMode('light');
  changeSystem(false);
  changeSystem(true);
  expect([mode(), document.documentElement.dataset['colorMode']]).toEqual(['light', 'light']);
  stop();
});

test('a choice lasts as long as the page where it cannot be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const stop = followColorMode();
  setColorMode('light');
  changeSystem(true);
  expect(mode()).toBe('light');
  chooseElsewhere('dark');
  changeSystem(false);
  expect(mode()).toBe('dark');
  chooseElsewhere(null);
  expect(mode()).toBe('light');
  stop();
});

test('the choice of the last visit is kept', () => {
  localStorage.setItem(STORAGE_KEYS.colorMode, 'dark');
  const stop = followColorMode();
  changeSystem(false);
  expect(mode()).toBe('dark');
  stop();
});
