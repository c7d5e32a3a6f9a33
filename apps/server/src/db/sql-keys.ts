import { type SQL, sql } from 'drizzle-orm';

/**
 * Keys for `key in (…)`. They are separate values instead of an array, so that the planner can determine their partitions.
 *
 * @param keys in hexadecimal digits; at least one key
 */
export function keyList(keys: readonly string[]): SQL {
  return sql.join(
    keys.map((key) => sql`decode(${key}, 'hex')`),
    sql`, `,
  );
}
