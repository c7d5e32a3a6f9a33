/** The notation in which moves are shown: the user's choice, or else the usual one in the user's language. */

import type { Language } from '@chuhe/contract/languages';
import type { Notation } from '@chuhe/game/notation';
import type { NotationChoice } from '../state/preferences.ts';

const BY_LANGUAGE: Readonly<Record<Language, Notation>> = { en: 'wxf', vi: 'vi', zh: 'zh' };

const BY_CHOICE: Readonly<Record<Exclude<NotationChoice, 'auto'>, Notation>> = {
  wxf: 'wxf',
  vi: 'vi',
  'zh-hans': 'zh',
  'zh-hant': 'zht',
  iccs: 'iccs',
};

/** @example moveNotation('auto', 'en'); // 'wxf' */
export function moveNotation(choice: NotationChoice, language: Language): Notation {
  return choice === 'auto' ? BY_LANGUAGE[language] : BY_CHOICE[choice];
}
