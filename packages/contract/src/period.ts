/** How long a package is valid. */
export interface Period {
  /** Days of 24 hours; approximate if `months` is set. */
  readonly days: number;
  /** Calendar months; null if the duration is in days. */
  readonly months: number | null;
}

const DAY = 86_400_000;

/** The average number of days in a month, rounded up to whole days. @example daysOfMonths(12); // 366 */
export function daysOfMonths(months: number): number {
  return Math.ceil((months * 146_097) / 4800);
}

/**
 * The end of a period. Months are counted in UTC, as the payment provider does.
 *
 * @example endOfPeriod(new Date('2026-01-31T10:00Z'), { days: 31, months: 1 }); // 2026-02-28T10:00Z
 */
export function endOfPeriod(start: Date, { days, months }: Period): Date {
  return months === null ? new Date(start.getTime() + days * DAY) : addMonths(start, months);
}

/** The same day and time some months later, or the last day of a shorter month. */
export function addMonths(start: Date, months: number): Date {
  const end = new Date(start);
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
  end.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return end;
}
