/** Days of free credits, in Vietnam's time zone. */

/** How far Vietnam's time is ahead of UTC, in milliseconds. Vietnam has no summer time. */
export const CREDIT_DAY_OFFSET = 7 * 3_600_000;
const DAY = 86_400_000;

/** The day of a time, as `YYYY-MM-DD`. */
export function creditDayOf(time: Date): string {
  return new Date(time.getTime() + CREDIT_DAY_OFFSET).toISOString().slice(0, 10);
}

/** The midnight after `time`. */
export function endOfCreditDay(time: Date): Date {
  const day = Math.floor((time.getTime() + CREDIT_DAY_OFFSET) / DAY);
  return new Date((day + 1) * DAY - CREDIT_DAY_OFFSET);
}
