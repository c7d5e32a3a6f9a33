/** Days in Vietnam's time zone, in which free credits and learned positions are counted. */

/** How far Vietnam's time is ahead of UTC, in milliseconds. Vietnam has no summer time. */
export const VIETNAM_OFFSET = 7 * 3_600_000;
const DAY = 86_400_000;

/** The day of a time, as `YYYY-MM-DD`. */
export function vietnamDayOf(time: Date): string {
  return new Date(time.getTime() + VIETNAM_OFFSET).toISOString().slice(0, 10);
}

/** The midnight at which a day begins. @param day `YYYY-MM-DD` */
export function startOfVietnamDay(day: string): Date {
  return new Date(Date.parse(day) - VIETNAM_OFFSET);
}

/** The midnight after `time`. */
export function endOfVietnamDay(time: Date): Date {
  const day = Math.floor((time.getTime() + VIETNAM_OFFSET) / DAY);
  return new Date((day + 1) * DAY - VIETNAM_OFFSET);
}
