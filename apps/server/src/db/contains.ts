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
 * A condition that the names in some columns, with a space between them, contain the text, ignoring case and marks. `ilike` would compare
 * only ASCII letters without case in a database of the locale C, so Vietnamese letters are divided into a letter and marks here.
 *
 * @example nameContains([users.firstName, users.lastName], 'doan') // true of 'Đoàn'
 */
export function nameContains(columns: readonly Column[], text: string): SQL {
  const names = sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`;
  return sql`strpos(${plain(names)}, ${plain(sql`${text}::text`)}) > 0`;
}

/** A text in small letters and without the marks of Latin letters. */
function plain(text: SQL): SQL {
  const letters = sql`regexp_replace(normalize(${text}, NFKD), '[\u0300-\u036f]', '', 'g')`;
  return sql`lower(translate(${letters}, 'ĐđØøŁł', 'ddooll'))`;
}

/** A `like` pattern that matches values containing the text. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
