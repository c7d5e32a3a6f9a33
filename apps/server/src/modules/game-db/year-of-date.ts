/** The years of which there can be games. The oldest collections are of the 16th century. */
const YEARS = { first: 1500, last: 2100 } as const;

/** The year of a date in any form: `1999.05.16`, `19990516`, `990516`, `16/5/1999`, `1999年`; 0 if it is unknown or cannot be right. */
export function yearOf(date: string): number {
  const [, written] = /^(\d{4})\d{4}$/.exec(date) ?? /(?<!\d)(\d{4})(?!\d)/.exec(date) ?? [];
  const year = written === undefined ? yearOfSixDigits(date) : Number(written);
  return year >= YEARS.first && year <= YEARS.last ? year : 0;
}

/** `990516` is 1999, and `050116` is 2005; 0 for other texts. */
function yearOfSixDigits(date: string): number {
  const [, year, month, day] = (/^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []).map(Number);
  if (year === undefined || !(Number(month) >= 1 && Number(month) <= 12)) return 0;
  if (!(Number(day) >= 1 && Number(day) <= 31)) return 0;
  return year < 50 ? 2000 + year : 1900 + year;
}
