import { defineStore } from '../../lib/services.ts';
import { onForeignChange, readText, STORAGE_KEYS, writeText } from '../../lib/storage.ts';

const COLOR_MODES = ['light', 'dark'] as const;
type ColorMode = (typeof COLOR_MODES)[number];

interface ColorModeState {
  /** The mode in which the page is shown. */
  readonly mode: ColorMode;
  /** The user's choice, even if it could not be stored; `undefined` while the page follows the system. */
  readonly chosen: ColorMode | undefined;
}

export const colorModeStore = defineStore<ColorModeState>(() => ({
  mode: drawnMode(),
  chosen: parseMode(readText(STORAGE_KEYS.colorMode)),
}));

/** Changes the mode on this page, in other tabs, and for the next visit. */
export function setColorMode(mode: ColorMode): void {
  writeText(STORAGE_KEYS.colorMode, mode);
  colorModeStore.setState({ chosen: mode });
  draw(mode);
}

/**
 * Follows the choices made in other tabs, and the system's mode until the user has chosen one.
 *
 * @returns a function that unsubscribes
 */
export function followColorMode(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const settle = (): void => {
    draw(colorModeStore.getState().chosen ?? (system.matches ? 'dark' : 'light'));
  };
  system.addEventListener('change', settle);
  const stop = onForeignChange(STORAGE_KEYS.colorMode, (text) => {
    colorModeStore.setState({ chosen: parseMode(text) });
    settle();
  });
  return () => {
    system.removeEventListener('change', settle);
    stop();
  };
}

function parseMode(text: string | undefined): ColorMode | undefined {
  return COLOR_MODES.find((mode) => mode === text);
}

/** The mode that `theme-boot.js` has set before the first paint. */
function drawnMode(): ColorMode {
  return document.documentElement.dataset['colorMode'] === 'dark' ? 'dark' : 'light';
}

function draw(mode: ColorMode): void {
  document.documentElement.dataset['colorMode'] = mode;
  colorModeStore.setState({ mode });
}
