import { type Language, LOCALES } from '@chuhe/contract/languages';
import { addDays, startOfDay } from '@chuhe/contract/time-zone';
import { siteTimeZone } from '../../../lib/site-time-zone.ts';

/** Short times in the language of the page and the site's time zone; each admin page names the zone once. */

/** @example shortTime('2026-11-21T17:00:00Z', 'vi'); // '00:00 22/11/26' */
export function shortTime(time: string, language: Language): string {
  const form = { dateStyle: 'short', timeStyle: 'short', timeZone: siteTimeZone() } as const;
  return new Date(time).toLocaleString(LOCALES[language], form);
}

/**
 * The first moment of a day of the site.
 *
 * @param day `YYYY-MM-DD`, or anything else for none
 */
export function beginningOfDay(day: string): string | null {
  if (Number.isNaN(Date.parse(day))) return null;
  return startOfDay(day, siteTimeZone()).toISOString();
}

/**
 * The last second of a day of the site.
 *
 * @param day `YYYY-MM-DD`, or anything else for none
 * @example endOfDay('2026-11-22'); // '2026-11-22T16:59:59.000Z'
 */
export function endOfDay(day: string): string | null {
  if (Number.isNaN(Date.parse(day))) return null;
  return new Date(startOfDay(addDays(day, 1), siteTimeZone()).getTime() - 1000).toISOString();
}
