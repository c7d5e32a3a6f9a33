import { and, asc, count, eq, gt, inArray, isNull, lte, max, or } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { entitlements } from '../../db/tables/commerce-tables.ts';
import { matches } from '../../db/tables/match-tables.ts';
import { sessions } from '../../db/tables/session-tables.ts';
import { userPermissions } from '../../db/tables/user-tables.ts';

/** Further data of accounts for administrators, read for a whole page of accounts at once. */

export type PermissionGrant = typeof userPermissions.$inferSelect;

/** When a session of each account was last used. Accounts without sessions are omitted. */
export async function listLastSeen(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: sessions.userId, lastSeenAt: max(sessions.lastUsedAt) })
    .from(sessions)
    .where(inArray(sessions.userId, [...userIds]))
    .groupBy(sessions.userId);
  return new Map(
    rows.flatMap(({ userId, lastSeenAt }) =>
      lastSeenAt === null ? [] : [[userId, lastSeenAt] as const],
    ),
  );
}

/** Names of permissions granted to the account and by active packages. */
export async function listPermissions(
  db: Queryable,
  userIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const names = new Map(userIds.map((userId) => [userId, new Set<string>()]));
  if (userIds.length === 0) return names;
  const own = await db
    .select({ userId: userPermissions.userId, name: userPermissions.name })
    .from(userPermissions)
    .where(
      and(
        inArray(userPermissions.userId, [...userIds]),
        or(isNull(userPermissions.expiresAt), gt(userPermissions.expiresAt, now)),
      ),
    );
  for (const { userId, name } of own) names.get(userId)?.add(name);
  const bought = await db
    .select({ userId: entitlements.userId, permissions: entitlements.permissions })
    .from(entitlements)
    .where(
      and(
        inArray(entitlements.userId, [...userIds]),
        isNull(entitlements.revokedAt),
        lte(entitlements.startAt, now),
        gt(entitlements.endAt, now),
      ),
    );
  for (const { userId, permissions } of bought) {
    for (const name of permissions) names.get(userId)?.add(name);
  }
  return names;
}

/** Lists the grants of an account, including expired ones. */
export async function listGrants(db: Queryable, userId: string): Promise<PermissionGrant[]> {
  return db
    .select()
    .from(userPermissions)
    .where(eq(userPermissions.userId, userId))
    .orderBy(asc(userPermissions.name));
}

export async function findGrant(
  db: Queryable,
  userId: string,
  name: string,
): Promise<PermissionGrant | undefined> {
  const [row] = await db.select().from(userPermissions).where(isGrant(userId, name));
  return row;
}

/** Adds a grant, or changes the expiry of an existing one. */
export async function putGrant(
  tx: Queryable,
  grant: typeof userPermissions.$inferInsert,
): Promise<void> {
  await tx
    .insert(userPermissions)
    .values(grant)
    .onConflictDoUpdate({
      target: [userPermissions.userId, userPermissions.name],
      set: { expiresAt: grant.expiresAt ?? null },
    });
}

export async function deleteGrant(tx: Queryable, userId: string, name: string): Promise<void> {
  await tx.delete(userPermissions).where(isGrant(userId, name));
}

/** Counts saved games outside the bin. */
export async function countMatchesOf(db: Queryable, userId: string): Promise<number> {
  const [row] = await db
    .select({ matches: count() })
    .from(matches)
    .where(and(eq(matches.ownerId, userId), isNull(matches.deletedAt)));
  return row?.matches ?? 0;
}

function isGrant(userId: string, name: string) {
  return and(eq(userPermissions.userId, userId), eq(userPermissions.name, name));
}
