import { render } from '@testing-library/react';
import { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { texts } from '../../../../i18n/en/index.ts';
import { standardKeeping } from '../../../../lib/game/keeping.ts';
import { makeMemoryKeeping } from '../../../../lib/game/testing/memory-keeping.ts';
import { overrideService } from '../../../../lib/services.ts';
import { onToast, type Toast } from '../../../../lib/toast.ts';
import { GameFiles, openPasted } from '../game-files.tsx';
import { openPort } from '../pgn-port.ts';
import { makeLocalPort } from './local-port.ts';

/** The toasts so far, the latest last. */
export const toasts: Toast[] = [];

/**
 * Renders the feature as the board page does, in English.
 *
 * @param keeping what earlier visits have left in this browser
 */
export async function renderFiles(keeping = makeMemoryKeeping()): Promise<void> {
  addMissingParts();
  // Loaded in advance, so that no test waits for it.
  await import('../file-work.ts');
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  overrideService(openPort, makeLocalPort);
  overrideService(standardKeeping, keeping);
  toasts.length = 0;
  onToast((toast) => toasts.push(toast));
  render(<GameFiles onText={(text) => void openPasted(text)} />);
}

/** This environment does not support popovers. */
function addMissingParts(): void {
  Object.assign(HTMLElement.prototype, {
    scrollIntoView: () => undefined,
    togglePopover(this: HTMLElement, isShown: boolean) {
      this.toggleAttribute('data-open', isShown);
    },
  });
}
