import { type SQL, sql } from 'drizzle-orm';

/**
 * Keys for `key in (…)`: as values and not as one array, so that PostgreSQL sees while it plans which partitions they are in.
 *
 * @param keys hexadecimal digits, at least one
 */
export function keyList(keys: readonly string[]): SQL {
  return sql.join(
    keys.map((key) => sql`decode(${key}, 'hex')`),
    sql`, `,
  );
}
