import { type Language } from '@chuhe/contract/languages';
import { dateLocale, TIME_ZONE } from '../../../lib/time-text.ts';

/** Short times in the site's time zone; each admin page names the zone once. */

/** The time zone has no daylight saving time. */
const OFFSET = '+07:00';

/** @example shortTime('2026-11-21T17:00:00Z', 'vi'); // '00:00 22/11/26' */
export function shortTime(time: string, language: Language): string {
  const form = { dateStyle: 'short', timeStyle: 'short', timeZone: TIME_ZONE } as const;
  return new Date(time).toLocaleString(dateLocale(language), form);
}

/** The day of a time in the site's time zone. @example dayOf(new Date('2026-11-21T17:00:00Z')); // '2026-11-22' */
export function dayOf(time: Date): string {
  return time.toLocaleDateString('sv-SE', { timeZone: TIME_ZONE });
}

/**
 * The last moment of a day.
 *
 * @param day `YYYY-MM-DD`, or empty for none
 * @example endOfDay('2026-11-22'); // '2026-11-22T16:59:59.000Z'
 */
export function endOfDay(day: string): string | null {
  const time = new Date(`${day}T23:59:59${OFFSET}`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
