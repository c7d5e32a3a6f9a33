import { type Language, LOCALES } from '@chuhe/contract/languages';
import { currentLanguage } from '../../../i18n/i18n.ts';

/**
 * The name of a language inside a sentence in the language of the page.
 *
 * @example languageName('vi'); // 'Vietnamese', 'tiếng Việt' or '越南语'
 */
export function languageName(language: Language): string {
  const own = currentLanguage();
  const name = new Intl.DisplayNames(LOCALES[own], { type: 'language' }).of(language) ?? language;
  return own === 'vi' ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}
