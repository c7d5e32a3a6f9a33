/** The languages of the product, and how a request's language is found. */

export const LANGUAGES = ['en', 'vi', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Spoken to a user whose languages we lack, and to programs that name none. */
export const DEFAULT_LANGUAGE: Language = 'en';

/** Each language by its own name, for the user who cannot read the page they landed on. */
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

export function parseLanguage(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

/**
 * Chooses by an Accept-Language header (RFC 9110 section 12.5.4): the highest q wins, then the first named.
 *
 * @example
 * negotiateLanguage('fr, zh-TW;q=0.9, vi;q=0.5'); // 'zh'
 */
export function negotiateLanguage(header: string | undefined): Language {
  let best: { language: Language; quality: number } | undefined;
  for (const range of (header ?? '').split(',', MAX_RANGES)) {
    const [tag = '', ...parameters] = range.split(';');
    const language = languageOfTag(tag.trim().toLowerCase());
    const quality = qualityOf(parameters);
    if (language !== undefined && quality > (best?.quality ?? 0)) best = { language, quality };
  }
  return best?.language ?? DEFAULT_LANGUAGE;
}

/** No browser names more; the rest of a longer header is not worth reading. */
const MAX_RANGES = 32;

function languageOfTag(tag: string): Language | undefined {
  return tag === '*' ? DEFAULT_LANGUAGE : parseLanguage(tag.split('-', 1)[0]);
}

function qualityOf(parameters: readonly string[]): number {
  const text = parameters.map((parameter) => parameter.trim()).find((p) => /^q=/i.test(p));
  if (text === undefined) return 1;
  const quality = Number(text.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
