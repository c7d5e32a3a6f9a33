import { and, asc, eq, inArray } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { matches } from '../../db/tables/match-tables.ts';

/**
 * Makes the same changes to several games of the owner, also to those in the bin.
 *
 * @returns ids of the games found
 */
export async function changeMatches(
  db: Queryable,
  { ownerId, matchIds }: { ownerId: string; matchIds: readonly string[] },
  changes: PgUpdateSetSource<typeof matches>,
): Promise<string[]> {
  // Locked in a fixed order, so that two calls about the same games wait for each other instead of deadlocking.
  const locked = db
    .select({ id: matches.id })
    .from(matches)
    .where(and(eq(matches.ownerId, ownerId), inArray(matches.id, [...matchIds])))
    .orderBy(asc(matches.id))
    .for('update');
  const rows = await db
    .update(matches)
    .set(changes)
    .where(inArray(matches.id, locked))
    .returning({ id: matches.id });
  return rows.map(({ id }) => id);
}
