import { createStore } from 'zustand/vanilla';
import { onForeignChange, readText, STORAGE_KEYS, writeText } from '../../lib/storage.ts';

const COLOR_MODES = ['light', 'dark'] as const;
type ColorMode = (typeof COLOR_MODES)[number];

/** The mode in which the page is drawn. */
export const colorModeStore = createStore<{ readonly mode: ColorMode }>()(() => ({
  mode: drawnMode(),
}));

/** Changes the mode now, in other tabs, and for the next visit. */
export function setColorMode(mode: ColorMode): void {
  writeText(STORAGE_KEYS.colorMode, mode);
  draw(mode);
}

/**
 * Follows the system until the user has chosen a mode, and the choice of another tab.
 *
 * @returns a function that stops it
 */
export function followColorMode(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const settle = (): void => {
    const chosen = readText(STORAGE_KEYS.colorMode);
    draw(COLOR_MODES.find((mode) => mode === chosen) ?? (system.matches ? 'dark' : 'light'));
  };
  system.addEventListener('change', settle);
  const stop = onForeignChange(STORAGE_KEYS.colorMode, settle);
  return () => {
    system.removeEventListener('change', settle);
    stop();
  };
}

/** `theme-boot.js` has set it before the first paint. */
function drawnMode(): ColorMode {
  return document.documentElement.dataset['colorMode'] === 'dark' ? 'dark' : 'light';
}

function draw(mode: ColorMode): void {
  document.documentElement.dataset['colorMode'] = mode;
  colorModeStore.setState({ mode });
}
