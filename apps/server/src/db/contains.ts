import { toSearchText } from '@chuhe/contract/search-text';
import { type Column, ilike, type SQL, sql } from 'drizzle-orm';

/**
 * A condition that a column contains the text, ignoring case. `%` and `_` in the text are matched literally.
 *
 * @example contains(users.email, '50%_off') // email ilike '%50\%\_off%'
 */
export function contains(column: Column, text: string): SQL {
  return ilike(column, patternOf(text));
}

/**
 * A condition that a column of names contains the text, ignoring case and marks. `ilike` would compare only ASCII letters without case in
 * a database of the locale C. A name is split into letters and marks here, so that only ASCII letters are left, and a few such as `đ` that have no parts.
 *
 * @example nameContains(users.firstName, 'doan') // true of 'Đoàn'
 */
export function nameContains(column: Column, text: string): SQL {
  const letters = sql`regexp_replace(normalize(${column}, NFKD), '[\u0300-\u036f]', '', 'g')`;
  return sql`lower(translate(${letters}, 'ĐđØøŁł', 'ddooll')) like ${patternOf(toSearchText(text))}`;
}

/** A `like` pattern that matches values containing the text. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
