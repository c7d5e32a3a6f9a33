/** The years of which there can be games. The oldest collections are of the 16th century. */
const YEARS = { first: 1500, last: 2100 } as const;

/** @param date as `dateOf` returns it. @returns 0 for a year that is unknown or cannot be right */
export function yearOf(date: string): number {
  const year = Number(date.slice(0, 4));
  return year >= YEARS.first && year <= YEARS.last ? year : 0;
}
