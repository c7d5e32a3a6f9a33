import type { Texts } from '@chuhe/contract/package';
import type { Language } from '../../i18n/languages.ts';

/** A text of the operator's; what is not translated is said in English. */
export function textIn(texts: Texts, language: Language): string {
  return texts[language] === '' ? texts.en : texts[language];
}
