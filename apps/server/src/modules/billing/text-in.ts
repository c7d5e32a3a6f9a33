import type { Texts } from '@chuhe/contract/package';
import type { Language } from '../../http/language.ts';

/** In the user's language where it was written in it, else in English. */
export function textIn(texts: Texts, language: Language): string {
  return texts[language] === '' ? texts.en : texts[language];
}
