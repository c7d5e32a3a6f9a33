import { endOfVietnamDay, VIETNAM_OFFSET, vietnamDayOf } from '../../db/vietnam-day.ts';
import { makeFieldError } from '../../http/field-error.ts';

/** The end of a day `YYYY-MM-DD` in the time zone of the product. */
export function endOfDay(day: string): Date {
  return endOfVietnamDay(new Date(Date.parse(day) - VIETNAM_OFFSET));
}

/** @throws ApiError BAD_REQUEST for a day before today, in the time zone of the product */
export function requireLaterDay(day: string, now: Date): void {
  if (day < vietnamDayOf(now)) throw makeFieldError('due', 'TIME_PAST');
}
