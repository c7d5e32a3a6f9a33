import { sql } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { rowsOf } from './migrate.ts';

/** The planner's statistics. The embedded database has no autovacuum, which keeps them up to date on a server. */

/** Enough for the planner to estimate sizes. With PostgreSQL's default target, analyzing takes ten times as long. */
const STATISTICS_TARGET = 10;

/**
 * Updates the statistics of a table. The embedded database answers no other query meanwhile.
 *
 * @param name as the database writes it; not escaped, so it must be trusted text
 */
export async function analyzeTable(db: Queryable, name: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`set local default_statistics_target = ${sql.raw(String(STATISTICS_TARGET))}`,
    );
    await tx.execute(sql`analyze ${sql.raw(name)}`);
  });
}

/** A table is analyzed if more rows have changed than this number plus this share of the table. These are the defaults of autovacuum. */
const THRESHOLD = 50;
const SHARE = 0.1;

/**
 * Analyzes the tables that have changed enough since they were last analyzed. Without statistics, the planner assumes that every table is
 * small, and reads all games of a user to list the newest. If a table cannot be analyzed, such as one with a damaged row, the others are
 * analyzed anyway.
 *
 * @returns the names of the analyzed tables
 */
export async function analyzeChangedTables(
  db: Queryable,
  onError: (table: string, error: unknown) => void,
): Promise<readonly string[]> {
  // Otherwise the counts of changes may be a minute old.
  await db.execute(sql`select pg_stat_force_next_flush()`);
  const found = await db.execute(sql`
    select relid::regclass::text as name
      from pg_stat_user_tables join pg_class on pg_class.oid = relid
     where schemaname = current_schema()
       and n_mod_since_analyze > ${THRESHOLD} + ${SHARE} * greatest(reltuples, 0)`);
  const names = rowsOf(found).map(({ name }) => String(name));
  const analyzed: string[] = [];
  for (const name of names) {
    try {
      await analyzeTable(db, name);
      analyzed.push(name);
    } catch (error) {
      onError(name, error);
    }
  }
  return analyzed;
}
