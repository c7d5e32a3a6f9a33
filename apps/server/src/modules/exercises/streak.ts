/** Days in a row. Days are `YYYY-MM-DD`. */

const DAY = 86_400_000;

export interface Streak {
  /** Days in a row up to today, or up to yesterday, since today is not over. */
  readonly current: number;
  readonly longest: number;
  readonly isTodayDone: boolean;
}

/** @param days ascending, each once; those after today are left out */
export function streakOf(days: readonly string[], today: string): Streak {
  const last = numberOf(today);
  const numbers = days.map(numberOf).filter((day) => day <= last);
  let [run, longest, before] = [0, 0, Number.NaN];
  for (const day of numbers) {
    run = day === before + 1 ? run + 1 : 1;
    longest = Math.max(longest, run);
    before = day;
  }
  const isOpen = before === last || before === last - 1;
  return { current: isOpen ? run : 0, longest, isTodayDone: before === last };
}

/** The day of a time. @param offset how far the clock is ahead of UTC, in minutes */
export function dayOf(time: Date, offset: number): string {
  return new Date(time.getTime() + offset * 60_000).toISOString().slice(0, 10);
}

function numberOf(day: string): number {
  return Math.round(Date.parse(day) / DAY);
}
