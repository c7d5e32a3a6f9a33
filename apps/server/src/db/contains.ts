import { type Column, ilike, type SQL } from 'drizzle-orm';

/**
 * A condition that a column contains the text, ignoring case. `%` and `_` in the text are matched literally.
 *
 * @example contains(users.email, '50%_off') // email ilike '%50\%\_off%'
 */
export function contains(column: Column, text: string): SQL {
  return ilike(column, patternOf(text));
}

/** A `like` pattern that matches values containing the text. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
