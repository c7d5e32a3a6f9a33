import { type SQL, sql } from 'drizzle-orm';

/**
 * Keys for `key in (…)`. They are separate values and not an array, so that the planner knows their partitions.
 *
 * @param keys hexadecimal digits, at least one
 */
export function keyList(keys: readonly string[]): SQL {
  return sql.join(
    keys.map((key) => sql`decode(${key}, 'hex')`),
    sql`, `,
  );
}
