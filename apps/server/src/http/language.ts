import { LANGUAGES, type Language } from '@chuhe/contract/languages';
import { siteLocale } from '../config/site-locale.ts';

export function parseLanguage(text: unknown): Language | undefined {
  return LANGUAGES.find((language) => language === text);
}

/**
 * Chooses a language by an Accept-Language header (RFC 9110 section 12.5.4). The highest q wins; if several are equal, the first wins. If the
 * header has none of our languages, it is the default language of the site.
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
  return best?.language ?? siteLocale().defaultLanguage;
}

/** The maximum number of languages that are read from a header. Browsers send fewer. */
const MAX_RANGES = 32;

function languageOfTag(tag: string): Language | undefined {
  return tag === '*' ? siteLocale().defaultLanguage : parseLanguage(tag.split('-', 1)[0]);
}

function qualityOf(parameters: readonly string[]): number {
  const text = parameters.map((parameter) => parameter.trim()).find((p) => /^q=/i.test(p));
  if (text === undefined) return 1;
  const quality = Number(text.slice(2));
  return quality >= 0 && quality <= 1 ? quality : 0;
}
