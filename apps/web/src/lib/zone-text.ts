import { LOCALES } from '@chuhe/contract/languages';
import { zoneText } from '@chuhe/contract/time-zone';
import { currentLanguage } from '../i18n/i18n.ts';
import { siteTimeZone } from './site-time-zone.ts';

/** The time zone of the site in the language of the page, within a sentence, such as “Vietnam Time (UTC+7)”. */
export function siteZone(): string {
  return zoneText(siteTimeZone(), LOCALES[currentLanguage()], new Date());
}
