import { DEFAULT_LANGUAGE } from '@chuhe/contract/languages';
import type { Notation } from '@chuhe/game/notation';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { parseLanguage } from '../../i18n/languages.ts';
import { preferencesStore } from '../state/preferences.ts';
import { moveNotation } from './move-notation.ts';

/** The notation in which moves are shown. The component renders again when the notation or the language changes. */
export function useMoveNotation(): Notation {
  const { i18n } = useTranslation();
  const choice = useStore(preferencesStore, (preferences) => preferences.notation);
  return moveNotation(choice, parseLanguage(i18n.language) ?? DEFAULT_LANGUAGE);
}
