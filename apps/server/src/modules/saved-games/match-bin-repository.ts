import { MATCH_LIMITS } from '@chuhe/contract/limits';
import { inArray, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { matches } from '../../db/tables/match-tables.ts';
import { changeMatches } from './change-matches.ts';

/**
 * Moves games of the owner to the bin; games already in the bin keep their date of deletion.
 *
 * @returns ids of the games found
 */
export function deleteMatches(
  db: Queryable,
  { ownerId, matchIds, now }: { ownerId: string; matchIds: readonly string[]; now: Date },
): Promise<string[]> {
  const deletedAt = sql`coalesce(${matches.deletedAt}, ${sql.param(now, matches.deletedAt)})`;
  return changeMatches(db, { ownerId, matchIds }, { deletedAt });
}

/** Moves games out of the bin. @returns ids of the games found, whether they were in the bin or not */
export function restoreMatches(
  db: Queryable,
  many: { ownerId: string; matchIds: readonly string[] },
): Promise<string[]> {
  return changeMatches(db, many, { deletedAt: sql`null` });
}

/** Removes games whose time in the bin is over. Servers that run this at the same time skip each other's rows. */
export async function purgeMatches(db: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - MATCH_LIMITS.binDays * DAY_MS);
  let purged = 0;
  for (let found = PURGE_BATCH; found === PURGE_BATCH; purged += found) {
    const some = db
      .select({ id: matches.id })
      .from(matches)
      .where(lt(matches.deletedAt, before))
      .limit(PURGE_BATCH)
      .for('update', { skipLocked: true });
    const rows = await db
      .delete(matches)
      .where(inArray(matches.id, some))
      .returning({ id: matches.id });
    found = rows.length;
  }
  return purged;
}

const DAY_MS = 86_400_000;
/** Deleting more at once would block the embedded database, which has one connection, for too long. */
const PURGE_BATCH = 500;
