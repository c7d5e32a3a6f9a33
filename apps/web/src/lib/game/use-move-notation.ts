import type { Notation } from '@chuhe/game/notation';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { DEFAULT_LANGUAGE, parseLanguage } from '../../i18n/languages.ts';
import { preferencesStore } from '../state/preferences.ts';
import { moveNotation } from './move-notation.ts';

/** The notation every move is shown in. Whoever asks is drawn anew when the user changes it, or the language. */
export function useMoveNotation(): Notation {
  const { i18n } = useTranslation();
  const choice = useStore(preferencesStore, (preferences) => preferences.notation);
  return moveNotation(choice, parseLanguage(i18n.language) ?? DEFAULT_LANGUAGE);
}
