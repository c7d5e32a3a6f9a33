import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { matches } from '../../db/tables/match-tables.ts';

/** Games on their way into the bin and out of it. */

/**
 * Puts own games into the bin; those that are there stay as they are.
 *
 * @returns ids of the games found
 */
export function deleteMatches(
  db: Queryable,
  { ownerId, matchIds, now }: { ownerId: string; matchIds: readonly string[]; now: Date },
): Promise<string[]> {
  const deletedAt = sql`coalesce(${matches.deletedAt}, ${sql.param(now, matches.deletedAt)})`;
  return changeMany(db, { ownerId, matchIds }, { deletedAt });
}

/** @returns ids of the games found, in the bin or not */
export function restoreMatches(
  db: Queryable,
  many: { ownerId: string; matchIds: readonly string[] },
): Promise<string[]> {
  return changeMany(db, many, { deletedAt: sql`null` });
}

async function changeMany(
  db: Queryable,
  { ownerId, matchIds }: { ownerId: string; matchIds: readonly string[] },
  changes: { deletedAt: ReturnType<typeof sql> },
): Promise<string[]> {
  // Locked in one order, so that two calls about the same games wait for one another instead of failing both.
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

/** Forgets games that have been in the bin for too long. Servers that do it at the same time do not wait for one another. */
export async function purgeMatches(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - MATCH_LIMITS.binDays * DAY);
  let purged = 0;
  for (let found = PURGED_AT_ONCE; found === PURGED_AT_ONCE; purged += found) {
    const some = db
      .select({ id: matches.id })
      .from(matches)
      .where(lt(matches.deletedAt, before))
      .limit(PURGED_AT_ONCE)
      .for('update', { skipLocked: true });
    const rows = await db
      .delete(matches)
      .where(inArray(matches.id, some))
      .returning({ id: matches.id });
    found = rows.length;
  }
  return purged;
}

const DAY = 86_400_000;
/** A deletion of more would hold the embedded database, which has one connection, for too long. */
const PURGED_AT_ONCE = 500;
