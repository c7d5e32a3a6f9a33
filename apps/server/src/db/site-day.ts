import { addDays, clockText, dayIn, offsetAt, startOfDay } from '@chuhe/contract/time-zone';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { siteLocale } from '../config/site-locale.ts';

/**
 * Days in the time zone of the site (`TIME_ZONE`), in which free credits, exercises of the day and much else are counted. A day is
 * `YYYY-MM-DD`; where clocks change, it has 23 or 25 hours.
 */

export function siteDayOf(time: Date): string {
  return dayIn(time, siteLocale().timeZone);
}

/** The first moment of a day. */
export function startOfSiteDay(day: string): Date {
  return startOfDay(day, siteLocale().timeZone);
}

/** The moment at which the day of a time ends and the next one begins. */
export function endOfSiteDay(time: Date): Date {
  return startOfSiteDay(addDays(siteDayOf(time), 1));
}

/** What the clock of the site shows, as `YYYY-MM-DD HH:MM:SS`. */
export function siteClock(time: Date): string {
  return clockText(time, siteLocale().timeZone);
}

/** How far the clock of the site is ahead of UTC, in minutes. */
export function siteOffset(time: Date): number {
  return Math.round(offsetAt(time, siteLocale().timeZone) / 60_000);
}

/** The day of a column with times. May be repeated in a `group by`. */
export function siteDayInSql(time: SQLWrapper): SQL<string> {
  // The name is part of the statement, since expressions with different parameters are different. It was checked at the start.
  const zone = sql.raw(`'${siteLocale().timeZone}'`);
  return sql<string>`to_char(${time} at time zone ${zone}, 'YYYY-MM-DD')`;
}
