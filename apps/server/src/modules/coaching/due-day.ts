import { endOfSiteDay, siteDayOf, startOfSiteDay } from '../../db/site-day.ts';
import { makeFieldError } from '../../http/field-error.ts';

/** The end of a day `YYYY-MM-DD` of the site. */
export function endOfDay(day: string): Date {
  return endOfSiteDay(startOfSiteDay(day));
}

/** @throws ApiError BAD_REQUEST for a day before today, in the time zone of the site */
export function requireLaterDay(day: string, now: Date): void {
  if (day < siteDayOf(now)) throw makeFieldError('due', 'TIME_PAST');
}
