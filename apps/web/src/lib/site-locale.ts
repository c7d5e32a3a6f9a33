import { DEFAULT_TIME_ZONE } from '@chuhe/contract/default-time-zone';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '@chuhe/contract/languages';

/** What the server writes into the document if the operator has chosen another time zone or default language. */

/** Times are shown in the time zone of the site, not in that of the user. */
export function siteTimeZone(): string {
  return attributes()['timeZone'] ?? DEFAULT_TIME_ZONE;
}

/** The language of a first visit if the browser asks for none that the product has. */
export function siteLanguage(): Language {
  const language = attributes()['defaultLanguage'];
  return LANGUAGES.find((each) => each === language) ?? DEFAULT_LANGUAGE;
}

/** Workers have no document. */
function attributes(): Readonly<Record<string, string | undefined>> {
  return typeof document === 'undefined' ? {} : document.documentElement.dataset;
}
