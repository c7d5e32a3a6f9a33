const DATE = /^(\d{4}|\?{4})(?:[.\-/年](\d{1,2}|\?\?))?(?:[.\-/月](\d{1,2}|\?\?)日?)?月?年?$/;

/**
 * Whether a text is a complete or partial date, or empty: `2024`, `2024.05`, `2024.05.??`, `2024年5月31日`.
 *
 * @example isDate('32/13/20aa'); // false
 */
export function isDate(text: string): boolean {
  const [whole, year = '', month = '??', day = '??'] =
    DATE.exec(text.trim().normalize('NFKC')) ?? [];
  if (whole === undefined) return text.trim() === '';
  const [m, d] = [Number(month.replace('??', '1')), Number(day.replace('??', '1'))];
  // An unknown year counts as a leap year.
  const date = new Date(Date.UTC(Number(year.replace('????', '2024')), m - 1, d));
  return date.getUTCMonth() === m - 1 && date.getUTCDate() === d;
}
