import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/database.ts';
import { entitlements, orders, packageVersions } from '../../../db/tables/commerce-tables.ts';
import { outgoingMails } from '../../../db/tables/site-tables.ts';
import { users } from '../../../db/tables/user-tables.ts';
import { isVersionOf } from '../package-repository.ts';

/** The beginning of the key of an email about the end of an activation; the id of the entitlement follows. */
export const ENDING_KEY = 'billing:ENDING:';

export type EndingRow = Awaited<ReturnType<typeof listEnding>>[number];

/**
 * Lists activations that end between two times and are not followed by another one of the same package. Leaves out subscriptions that the
 * provider may charge again, activations that last only `least` milliseconds, owners without an address, and those that were mailed.
 */
export async function listEnding(
  db: Queryable,
  {
    after,
    until,
    least,
    limit,
  }: {
    readonly after: Date;
    readonly until: Date;
    readonly least: number;
    readonly limit: number;
  },
) {
  return db
    .select({
      entitlement: entitlements,
      name: packageVersions.name,
      user: { email: users.email, language: users.language },
      order: orders,
    })
    .from(entitlements)
    .innerJoin(packageVersions, isVersionOf(entitlements))
    .innerJoin(users, eq(users.id, entitlements.userId))
    .leftJoin(orders, and(eq(entitlements.source, 'ORDER'), eq(orders.id, entitlements.sourceId)))
    .where(
      and(
        isNull(entitlements.revokedAt),
        gt(entitlements.endAt, after),
        lte(entitlements.endAt, until),
        sql`${entitlements.endAt} - ${entitlements.startAt} > ${least} * interval '1 millisecond'`,
        eq(users.status, 'ACTIVE'),
        or(isNotNull(users.email), isNotNull(orders.email)),
        or(
          isNull(orders.subscriptionStatus),
          eq(orders.subscriptionStatus, 'CANCELED'),
          eq(orders.isCanceled, true),
        ),
        sql`not exists (select from ${entitlements} as later where later.user_id = ${entitlements.userId}
              and later.package_id = ${entitlements.packageId} and later.revoked_at is null
              and later.end_at > ${entitlements.endAt})`,
        sql`not exists (select from ${outgoingMails}
              where ${outgoingMails.key} = ${ENDING_KEY}::text || ${entitlements.id}::text)`,
      ),
    )
    .orderBy(asc(entitlements.endAt))
    .limit(limit);
}
