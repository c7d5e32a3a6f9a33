import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@chuhe/contract/languages';

/** The labels of the language button. */
export const LANGUAGE_SIGNS: Readonly<Record<Language, string>> = { en: 'EN', vi: 'VI', zh: '中' };

/** @example parseLanguage('zh-TW'); // 'zh' */
export function parseLanguage(tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined;
  const [primary] = tag.toLowerCase().split('-');
  return LANGUAGES.find((language) => language === primary);
}

/** The stored choice, or else the first supported language of the browser, or else the default language of the site. */
export function detectLanguage(
  stored: string | undefined,
  browserTags: readonly string[],
): Language {
  // Workers have no document.
  const site = typeof document === 'object' && document.documentElement.dataset['defaultLanguage'];
  return [stored, ...browserTags, site].map(parseLanguage).find(Boolean) ?? DEFAULT_LANGUAGE;
}
