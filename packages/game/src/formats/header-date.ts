/**
 * Dates with the year at the end, as programs write them by the setting of the computer.
 *
 * ```ts
 * readYearLast('25/7/1994'); // '1994.07.25'
 * readYearLast('4/7/1994'); // '1994.??.??': the month may be either
 * ```
 */
import type { Game } from '../tree/model.ts';
import { getTag } from '../tree/tags.ts';

/** The tag with the text of a date of which only the year is certain. */
export const DATE_TEXT = 'DateText';

const YEAR_LAST = /^(\d{1,2})[.\-/](\d{1,2})[.\-/](\d{4})$/;

/** The date as in PGN; `undefined` if the year is not at the end, or the numbers are not a date. */
export function readYearLast(text: string): string | undefined {
  const [, one, other, year] = YEAR_LAST.exec(text.normalize('NFKC').trim()) ?? [];
  if (one === undefined || other === undefined || year === undefined) return undefined;
  const [first, second] = [Number(one), Number(other)];
  if (first === 0 || second === 0 || Math.max(first, second) > 31) return undefined;
  if (Math.min(first, second) > 12) return undefined;
  const isUncertain = first !== second && Math.max(first, second) <= 12;
  if (isUncertain) return `${year}.??.??`;
  const [month, day] = first > 12 ? [other, one] : [one, other];
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('.');
}

/** The date of a game as the file had it, unless it has been changed since. */
export function dateTextOf(game: Game): string | undefined {
  const [date, text] = [getTag(game, 'Date'), getTag(game, DATE_TEXT)];
  return text !== undefined && readYearLast(text) === date ? text : date;
}
