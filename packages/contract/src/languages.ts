/** The languages of the product; `apps/web/src/app/theme-boot.js` lists the same three. */

export const LANGUAGES = ['en', 'vi', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** For users whose languages the product does not have, and for programs that name none. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Each language by its own name, for a user who cannot read the page. */
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

/** A text that the operator has written, in English where it is not translated. */
export function textIn(texts: Readonly<Record<Language, string>>, language: Language): string {
  return texts[language] === '' ? texts.en : texts[language];
}
