/** The languages of the product; `app/theme-boot.js` and the server know the same three. */

export const LANGUAGES = ['en', 'vi', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** Each by its own name, for a user who cannot read the page they landed on. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  vi: 'Tiếng Việt',
  zh: '中文',
};

/** What the language button shows. */
export const LANGUAGE_SIGNS: Readonly<Record<Language, string>> = { en: 'EN', vi: 'VI', zh: '中' };

/** BCP 47 tags for `lang` attributes. `zh` alone would let a browser choose traditional glyphs. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = {
  en: 'en',
  vi: 'vi',
  zh: 'zh-Hans',
};

/** For numbers and dates. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-US',
  vi: 'vi-VN',
  zh: 'zh-CN',
};

/** @example parseLanguage('zh-TW'); // 'zh' */
export function parseLanguage(tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined;
  const [primary] = tag.toLowerCase().split('-');
  return LANGUAGES.find((language) => language === primary);
}

/** The user's own choice, else the first language of their browser that we speak, else English. */
export function detectLanguage(
  stored: string | undefined,
  browserTags: readonly string[],
): Language {
  return parseLanguage(stored) ?? browserTags.map(parseLanguage).find(Boolean) ?? DEFAULT_LANGUAGE;
}
