import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import {
  entitlements,
  orders,
  packageVersions,
  payments,
} from '../../db/tables/commerce-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';
import { isVersionOf } from './package-repository.ts';

export type Order = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;

/** Statuses of an order that may still be paid. */
const PENDING = ['OPEN', 'PROCESSING'] as const;

export async function insertOrder(tx: Queryable, order: NewOrder): Promise<Order> {
  const [row] = await tx.insert(orders).values(order).returning();
  if (row === undefined) throw new Error('No order was made');
  return row;
}

export async function findOrder(db: Queryable, orderId: string): Promise<Order | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.id, orderId));
  return row;
}

/** Scoped to the buyer; returns `undefined` for anyone else. */
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
 * Locks the buyer and then the order until the end of the transaction. Activations lock in the same sequence. The buyer is read
 * here, since a guest may have been merged into an account after the caller read the order. If that happens between the two locks, the
 * account is locked after the order. The database may then abort the transaction, so callers use `inTransaction`, which repeats it.
 *
 * @returns the current state of the order; `undefined` if it no longer exists
 */
export async function lockOrder(
  tx: Queryable,
  { id }: Pick<Order, 'id'>,
): Promise<Order | undefined> {
  const buyer = tx.select({ id: orders.userId }).from(orders).where(eq(orders.id, id));
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, buyer))
    .for('update');
  const [locked] = await tx.select().from(orders).where(eq(orders.id, id)).for('update');
  const isSame = locked === undefined || locked.userId === (user?.id ?? null);
  return isSame ? locked : lockOrder(tx, locked);
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

/** The fields that two clicks on the same offer have in common. */
export type CheckoutKey = Pick<
  Order,
  | 'packageId'
  | 'packageVersion'
  | 'provider'
  | 'isTest'
  | 'email'
  | 'currency'
  | 'amountMinor'
  | 'trialDays'
  | 'couponId'
  | 'isTaxed'
> & {
  readonly userId: string;
};

/** Finds the open order that expires last. */
export async function findOpenOrder(
  tx: Queryable,
  { userId, packageId, packageVersion, provider, isTest, email, ...price }: CheckoutKey,
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
        eq(orders.currency, price.currency),
        eq(orders.amountMinor, price.amountMinor),
        eq(orders.trialDays, price.trialDays),
        eq(orders.isTaxed, price.isTaxed),
        price.couponId === null ? isNull(orders.couponId) : eq(orders.couponId, price.couponId),
        eq(orders.status, 'OPEN'),
      ),
    )
    .orderBy(desc(orders.expiresAt))
    .limit(1);
  return row;
}

/**
 * Lists the other open orders of a buyer that must not be paid besides a new one: those of the same package, those with a trial if the
 * new one has a trial, and those with the same coupon.
 */
export async function listCompetingOrders(
  tx: Queryable,
  { userId, packageId, provider, isTest, trialDays, couponId }: CheckoutKey,
): Promise<Order[]> {
  return tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.provider, provider),
        eq(orders.isTest, isTest),
        eq(orders.status, 'OPEN'),
        or(
          eq(orders.packageId, packageId),
          trialDays > 0 ? gt(orders.trialDays, 0) : undefined,
          couponId === null ? undefined : eq(orders.couponId, couponId),
        ),
      ),
    );
}

/** Finds an order that a buyer has placed without a payment, and whose activation has not ended. */
export async function findFreeOrder(
  tx: Queryable,
  { userId, packageId, couponId }: Pick<CheckoutKey, 'userId' | 'packageId' | 'couponId'>,
  now: Date,
): Promise<Order | undefined> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.packageId, packageId),
        eq(orders.provider, 'NONE'),
        couponId === null ? undefined : eq(orders.couponId, couponId),
        sql`exists (select from ${entitlements} as each where each.source = 'ORDER'
              and each.source_id = ${orders.id} and each.revoked_at is null
              and each.end_at > ${now.toISOString()}::timestamptz)`,
      ),
    )
    .limit(1);
  return row;
}

/** Whether the account, or another one with the same address, has begun a trial. */
export async function hasHadTrial(
  db: Queryable,
  { userId, email }: { readonly userId: string; readonly email: string | null },
): Promise<boolean> {
  const isSame = email === null ? undefined : eq(sql`lower(${orders.email})`, email.toLowerCase());
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      // Not a parameter, so that the index of trials is used.
      and(
        sql`${orders.trialDays} > 0`,
        isNotNull(orders.paidAt),
        or(eq(orders.userId, userId), isSame),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Finds the provider’s customer of earlier orders of the same buyer and address, so that the provider shows them together. A subscription
 * gets no customer with a subscription in another currency, because Stripe refuses that.
 */
export async function findCustomer(
  tx: Queryable,
  {
    userId,
    provider,
    isTest,
    email,
    currency,
    kind,
  }: Pick<CheckoutKey, 'userId' | 'provider' | 'isTest' | 'email' | 'currency'> &
    Pick<Order, 'kind'>,
): Promise<string | undefined> {
  const hasOther = sql`exists (select from ${orders} as other
    where other.customer_id = ${orders.customerId} and other.kind = 'SUBSCRIPTION'
      and other.currency <> ${currency})`;
  const [row] = await tx
    .select({ customerId: orders.customerId })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.provider, provider),
        eq(orders.isTest, isTest),
        email === null ? isNull(orders.email) : eq(orders.email, email),
        isNotNull(orders.customerId),
        kind === 'SUBSCRIPTION' ? not(hasOther) : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(1);
  return row?.customerId ?? undefined;
}

type RunningFor = { readonly userId: string } | 'anyone';

/** Whether a subscription of any version of the package renews itself. */
export async function hasRunningSubscription(
  db: Queryable,
  { buyer, packageId }: { readonly buyer: RunningFor; readonly packageId: string },
): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        buyer === 'anyone' ? undefined : eq(orders.userId, buyer.userId),
        eq(orders.packageId, packageId),
        inArray(orders.subscriptionStatus, ['ACTIVE', 'PAST_DUE']),
        eq(orders.isCanceled, false),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** An order with its package version. */
export interface SubscriptionRow {
  readonly order: Order;
  readonly version: typeof packageVersions.$inferSelect;
}

/** Lists subscriptions that have not ended, newest first. Canceled subscriptions are included until their paid period ends. */
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

/**
 * Records the provider's session of an open order. Two calls for the same order get the same session.
 *
 * @returns whether the order has the session; false if the order was closed while the session was created
 */
export async function setSession(
  db: Queryable,
  orderId: string,
  sessionId: string,
): Promise<boolean> {
  const hasNoOther = or(isNull(orders.sessionId), eq(orders.sessionId, sessionId));
  const rows = await db
    .update(orders)
    .set({ sessionId })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'OPEN'), hasNoOther))
    .returning({ id: orders.id });
  return rows.length > 0;
}

/** Fails an open order, unless another call has created a session for it meanwhile. */
export async function failOrder(db: Queryable, orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ status: 'FAILED' })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'OPEN'), isNull(orders.sessionId)));
}

/** Expires an order that can no longer be paid. */
export async function expireOrder(db: Queryable, orderId: string): Promise<void> {
  await db
    .update(orders)
    .set({ status: 'EXPIRED' })
    .where(and(eq(orders.id, orderId), eq(orders.status, 'OPEN')));
}

/**
 * Records that a pending order is being checked at the provider.
 *
 * @returns the order; `undefined` if it is not pending, or was checked since `since`
 */
export async function claimCheck(
  db: Queryable,
  orderId: string,
  { now, since }: { readonly now: Date; readonly since: Date },
): Promise<Order | undefined> {
  const [row] = await db
    .update(orders)
    .set({ checkedAt: now })
    .where(
      and(
        eq(orders.id, orderId),
        inArray(orders.status, [...PENDING]),
        or(isNull(orders.checkedAt), lt(orders.checkedAt, since)),
      ),
    )
    .returning();
  return row;
}

export interface OrdersToCheck {
  readonly provider: Order['provider'];
  readonly createdBefore: Date;
  readonly createdAfter: Date;
  readonly checkedBefore: Date;
  readonly limit: number;
}

/** Ids of pending orders that were not checked lately, in the order of their last check. */
export async function listOrdersToCheck(
  db: Queryable,
  { provider, createdBefore, createdAfter, checkedBefore, limit }: OrdersToCheck,
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        sql`${orders.status} in ('OPEN', 'PROCESSING')`,
        eq(orders.provider, provider),
        lt(orders.createdAt, createdBefore),
        gt(orders.createdAt, createdAfter),
        or(isNull(orders.checkedAt), lt(orders.checkedAt, checkedBefore)),
      ),
    )
    .orderBy(sql`${orders.checkedAt} asc nulls first`, asc(orders.createdAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Expires overdue open orders that cannot be paid, because they have no session or belong to another provider. */
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

/** Deletes failed and expired orders that were never paid, with the addresses in them, at most 1000 at a time. */
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

/** Ends test subscriptions whose last activation has ended, because test subscriptions are not renewed. */
export async function endTestSubscriptions(db: Queryable, now: Date): Promise<void> {
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

/** Ways in which objects of the provider refer to an order. */
export interface OrderReferences {
  readonly orderId?: string | null | undefined;
  readonly sessionId?: string | null;
  readonly subscriptionId?: string | null;
  readonly paymentId?: string | null;
}

/** Finds the order of an object. Prefers our own order id, which the provider returns. */
export async function findOrderByReference(
  db: Queryable,
  { orderId, sessionId, subscriptionId, paymentId }: OrderReferences,
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
