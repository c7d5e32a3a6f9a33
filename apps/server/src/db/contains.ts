import { type Column, ilike, type SQL } from 'drizzle-orm';

/**
 * A condition that a column contains a text, where `%` and `_` have no special meaning. Ignores case.
 *
 * @example contains(users.email, '50%_off') // email ilike '%50\%\_off%'
 */
export function contains(column: Column, text: string): SQL {
  return ilike(column, patternOf(text));
}

/** The `like` pattern of values that contain the text. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
