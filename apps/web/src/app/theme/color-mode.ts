import { isMantineColorScheme, type MantineColorSchemeManager } from '@mantine/core';
import {
  onForeignChange,
  readText,
  removeText,
  STORAGE_KEYS,
  writeText,
} from '../../lib/storage.ts';

/** Keeps the user's colour mode where `theme-boot.js` finds it before the first paint. */
export function makeColorModeManager(): MantineColorSchemeManager {
  let stopFollowing: (() => void) | undefined;
  return {
    get: (fallback) => {
      const stored = readText(STORAGE_KEYS.colorMode);
      return isMantineColorScheme(stored) ? stored : fallback;
    },
    set: (mode) => void writeText(STORAGE_KEYS.colorMode, mode),
    clear: () => removeText(STORAGE_KEYS.colorMode),
    subscribe: (onUpdate) => {
      stopFollowing = onForeignChange(STORAGE_KEYS.colorMode, (stored) => {
        if (isMantineColorScheme(stored)) onUpdate(stored);
      });
    },
    unsubscribe: () => stopFollowing?.(),
  };
}
