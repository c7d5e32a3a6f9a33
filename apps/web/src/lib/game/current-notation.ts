import type { Notation } from '@chuhe/game/notation';
import { currentLanguage } from '../../i18n/i18n.ts';
import { preferencesStore } from '../state/preferences.ts';
import { moveNotation } from './move-notation.ts';

/** The notation in which moves are shown, for texts that are made outside of components. */
export function currentNotation(): Notation {
  return moveNotation(preferencesStore.getState().notation, currentLanguage());
}
