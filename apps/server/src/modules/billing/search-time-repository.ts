import { and, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { siteDayOf } from '../../db/site-day.ts';
import { entitlements, searchDays } from '../../db/tables/commerce-tables.ts';

/** The time of the server's engine that users have used or reserved on a day. */

export interface SearchUse {
  readonly usedMs: number;
  /** Seconds a day of the user's active packages. */
  readonly boughtSeconds: number;
}

export async function findSearchUse(db: Queryable, userId: string, now: Date): Promise<SearchUse> {
  const isRunning = and(
    eq(entitlements.userId, userId),
    isNull(entitlements.revokedAt),
    lte(entitlements.startAt, now),
    gt(entitlements.endAt, now),
  );
  const used = sql`select ${searchDays.usedMs} from ${searchDays} where ${isOf(userId, siteDayOf(now))}`;
  const [row] = await db
    .select({
      usedMs: sql`coalesce((${used}), 0)`.mapWith(Number),
      boughtSeconds: sql`coalesce(sum(${entitlements.searchSeconds}), 0)`.mapWith(Number),
    })
    .from(entitlements)
    .where(isRunning);
  return row ?? { usedMs: 0, boughtSeconds: 0 };
}

/** Locks what the user has used until the end of the transaction. */
export async function lockSearchUse(tx: Queryable, userId: string, now: Date): Promise<SearchUse> {
  const day = siteDayOf(now);
  await tx.insert(searchDays).values({ userId, day, usedMs: 0 }).onConflictDoNothing();
  await tx.select().from(searchDays).where(isOf(userId, day)).for('update');
  return findSearchUse(tx, userId, now);
}

/** Adds what is reserved, or subtracts what is given back. */
export async function addSearchUse(
  tx: Queryable,
  { userId, day, ms }: { readonly userId: string; readonly day: string; readonly ms: number },
): Promise<void> {
  await tx
    .update(searchDays)
    .set({ usedMs: sql`greatest(0, ${searchDays.usedMs} + ${ms})` })
    .where(isOf(userId, day));
}

export async function deleteSearchDaysBefore(db: Queryable, day: string): Promise<void> {
  await db.delete(searchDays).where(lt(searchDays.day, day));
}

function isOf(userId: string, day: string) {
  return and(eq(searchDays.userId, userId), eq(searchDays.day, day));
}
