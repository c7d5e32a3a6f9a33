/** The languages of the product; `apps/web/src/app/theme-boot.js` lists the same three. */

export const LANGUAGES = ['en', 'vi', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Used if the product has none of the user's languages, and for programs that do not send a language, unless the operator has chosen
 * another one (`DEFAULT_LANGUAGE`).
 */
export const DEFAULT_LANGUAGE: Language = 'en';

/** The name of each language in the language itself, so that users recognise it on a page that they cannot read. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  vi: 'Tiếng Việt',
  zh: '中文',
};

/** BCP 47 tags for `lang` attributes. `zh` alone would let a browser choose traditional glyphs. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = {
  en: 'en',
  vi: 'vi',
  zh: 'zh-Hans',
};

/** The locale of each language for formatting numbers and dates. */
export const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en-US',
  vi: 'vi-VN',
  zh: 'zh-CN',
};

/** Returns a text of the operator in a language, or in English if it is not translated. */
export function textIn(texts: Readonly<Record<Language, string>>, language: Language): string {
  return texts[language] === '' ? texts.en : texts[language];
}
