/** The date in the user's time zone. @example localDay(new Date(2026, 10, 21)); // '2026-11-21' */
export function localDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) =>
    `${part}`.padStart(2, '0'),
  );
  return `${date.getFullYear()}-${month}-${day}`;
}
