import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  entitlements,
  orders,
  packageVersions,
  payments,
} from '../../db/tables/commerce-tables.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';
import { lockUser } from '../../users/user-repository.ts';
import { isVersionOf } from './package-repository.ts';

/** What has been begun to be bought. */

export type Order = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;

/** Of an order that may still come to something. */
const UNDECIDED = ['OPEN', 'PROCESSING'] as const;

export async function insertOrder(tx: Queryable, order: NewOrder): Promise<Order> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (row === undefined) throw new Error('No order was made');
  return row;
}

export async function findOrder(db: Queryable, orderId: string): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row;
}

/** Of one user: to everybody else there is none. */
export async function findOrderOfSession(
  db: Queryable,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: string },
): Promise<Order | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.sessionId, sessionId), eq(orders.userId, userId)));
  return row;
}

/**
 * Holds an order until the end of the transaction, and before it the account that it is of, in the order in which activations do.
 * A guest's may meanwhile have become an account's.
 */
export async function lockOrder(tx: Queryable, orderId: string): Promise<Order | undefined> {
  for (;;) {
    const found = await findOrder(tx, orderId);
    if (found === undefined) return undefined;
    if (found.userId !== null) await lockUser(tx, found.userId);
    const [locked] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
    if (locked?.userId === found.userId) return locked;
  }
}

export async function updateOrder(
  db: Queryable,
  orderId: string,
  change: Partial<NewOrder>,
): Promise<Order> {
  const [row] = await db.update(orders).set(change).where(eq(orders.id, orderId)).returning();
  if (row === undefined) throw new Error('No such order');
  return row;
}

/** What the same click would begin once more. */
export type SameOrder = Pick<
  Order,
  'packageId' | 'packageVersion' | 'provider' | 'isTest' | 'email'
> & {
  readonly userId: string;
};

/** The one that ends last. */
export async function findOpenOrder(
  tx: Queryable,
  { userId, packageId, packageVersion, provider, isTest, email }: SameOrder,
): Promise<Order | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.packageId, packageId),
        eq(orders.packageVersion, packageVersion),
        eq(orders.provider, provider),
        eq(orders.isTest, isTest),
        email === null ? isNull(orders.email) : eq(orders.email, email),
        eq(orders.status, 'OPEN'),
      ),
    )
    .orderBy(desc(orders.expiresAt))
    .limit(1);
  return row;
}

/** Whether a subscription of the package, in any version, goes on by itself. */
export async function hasRunningSubscription(
  db: Queryable,
  { userId, packageId }: { readonly userId: string; readonly packageId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.packageId, packageId),
        inArray(orders.subscriptionStatus, ['ACTIVE', 'PAST_DUE']),
        eq(orders.isCanceled, false),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** An order with what it sells. */
export interface SubscriptionRow {
  readonly order: Order;
  readonly version: typeof packageVersions.$inferSelect;
}

/** Subscriptions of an account that have not ended; also those that are going to, with what is paid. The newest first. */
export async function listSubscriptions(db: Queryable, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select({ order: orders, version: packageVersions })
    .from(orders)
    .innerJoin(packageVersions, isVersionOf(orders))
    .where(
      and(eq(orders.userId, userId), inArray(orders.subscriptionStatus, ['ACTIVE', 'PAST_DUE'])),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id));
}

/** Names the provider's session of an order. The same session again changes nothing. */
export async function keepSession(
  db: Queryable,
  orderId: string,
  sessionId: string,
): Promise<void> {
  await db
    .update(orders)
    .set({ sessionId })
    .where(and(eq(orders.id, orderId), isNull(orders.sessionId)));
}

/** An order for which no session could be begun. Another call may have begun one meanwhile. */
export async function giveUpOrder(db: Queryable, orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ status: 'FAILED' })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'OPEN'), isNull(orders.sessionId)));
}

/**
 * Notes that the provider is asked about an undecided order now.
 *
 * @returns whether it was not asked since `since`
 */
export async function claimCheck(
  db: Queryable,
  orderId: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<boolean> {
  const rows = await db
    .update(orders)
    .set({ checkedAt: now })
    .where(
      and(
        eq(orders.id, orderId),
        inArray(orders.status, [...UNDECIDED]),
        or(isNull(orders.checkedAt), lt(orders.checkedAt, since)),
      ),
    )
    .returning({ id: orders.id });
  return rows.length > 0;
}

export interface OrdersToCheck {
  readonly provider: Order['provider'];
  readonly madeBefore: Date;
  readonly madeAfter: Date;
  readonly notSince: Date;
  readonly limit: number;
}

/** Undecided ones that nobody has asked about lately, those that wait longest first. */
export async function listOrdersToCheck(
  db: Queryable,
  { provider, madeBefore, madeAfter, notSince, limit }: OrdersToCheck,
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} in ('OPEN', 'PROCESSING')`,
        eq(orders.provider, provider),
        lt(orders.createdAt, madeBefore),
        gt(orders.createdAt, madeAfter),
        or(isNull(orders.checkedAt), lt(orders.checkedAt, notSince)),
      ),
    )
    .orderBy(sql`${orders.checkedAt} asc nulls first`, asc(orders.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Open orders that nobody can pay any more: no session was ever begun, or it was another provider's. */
export async function expireOrdersWithoutSession(
  db: Queryable,
  provider: Order['provider'],
  now: Date,
): Promise<void> {
  await db
    .update(orders)
    .set({ status: 'EXPIRED' })
    .where(
      and(
        eq(orders.status, 'OPEN'),
        or(isNull(orders.sessionId), ne(orders.provider, provider)),
        lt(orders.expiresAt, now),
      ),
    );
}

/** Forgets orders that nothing was ever paid for, and the addresses in them, a bounded number at a time. */
export async function deleteUnpaidOrders(db: Queryable, madeBefore: Date): Promise<void> {
  const unpaid = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, ['EXPIRED', 'FAILED']),
        isNull(orders.paidAt),
        isNull(orders.paymentId),
        lt(orders.createdAt, madeBefore),
        sql`not exists (select from ${payments} where ${payments.orderId} = ${orders.id})`,
      ),
    )
    .limit(1000);
  await db.delete(orders).where(inArray(orders.id, unpaid));
}

/** Played subscriptions are not renewed: they end with what was activated. */
export async function endPlayedSubscriptions(db: Queryable, now: Date): Promise<void> {
  await db
    .update(orders)
    .set({ subscriptionStatus: 'CANCELED' })
    .where(
      and(
        eq(orders.provider, 'TEST'),
        ne(orders.subscriptionStatus, 'CANCELED'),
        sql`not exists (select from ${entitlements} as each where each.source = 'ORDER'
              and each.source_id = ${orders.id} and each.end_at > ${now.toISOString()}::timestamptz)`,
      ),
    );
}

/** What the provider names its objects' order by: any of them. */
export interface OrderNames {
  readonly orderId?: string | null;
  readonly sessionId?: string | null;
  readonly subscriptionId?: string | null;
  readonly paymentId?: string | null;
}

/** By our own name first, which the provider repeats. */
export async function findOrderNamed(
  db: Queryable,
  { orderId, sessionId, subscriptionId, paymentId }: OrderNames,
): Promise<Order | undefined> {
  const conditions = [
    orderId && UUID.test(orderId) ? eq(orders.id, orderId) : undefined,
    sessionId ? eq(orders.sessionId, sessionId) : undefined,
    subscriptionId ? eq(orders.subscriptionId, subscriptionId) : undefined,
    paymentId ? eq(orders.paymentId, paymentId) : undefined,
  ];
  for (const condition of conditions) {
    if (condition === undefined) continue;
    const [row] = await db.select().from(orders).where(condition).limit(1);
    if (row !== undefined) return row;
  }
  return undefined;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const moveGuestOrders: MoveGuestData = async (tx, { fromUserId, toUserId }) => {
  await tx.update(orders).set({ userId: toUserId }).where(eq(orders.userId, fromUserId));
};
