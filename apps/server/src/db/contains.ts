import { type Column, ilike, type SQL } from 'drizzle-orm';

/**
 * That a column has a text somewhere in it, letter by letter: `%` and `_` mean themselves. Case makes no difference.
 *
 * @example contains(users.email, '50%_off') // email ilike '%50\%\_off%'
 */
export function contains(column: Column, text: string): SQL {
  return ilike(column, patternOf(text));
}

/** For `like`: whatever has the text in it. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
