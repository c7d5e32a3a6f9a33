import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { coupons, orders } from '../../db/tables/commerce-tables.ts';

/** Coupons. Their uses are the orders that name them, so that an order that ends without a payment gives its use back. */

export type CouponRow = typeof coupons.$inferSelect;

/** Locks a coupon until the end of the transaction, so that its uses are counted one after the other. */
export async function lockCoupon(tx: Queryable, code: string): Promise<CouponRow | undefined> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return row;
}

export async function findCoupon(db: Queryable, code: string): Promise<CouponRow | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row;
}

export async function findCouponById(db: Queryable, id: string): Promise<CouponRow | undefined> {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id));
  return row;
}

/** Newest first, with the number of orders that were placed and of those that may still be paid. */
export async function listCoupons(db: Queryable) {
  return db
    .select({
      coupon: coupons,
      usedCount: countWith(isNotNull(orders.paidAt)),
      openCount: countWith(and(sql`${orders.paidAt} is null`, isPayable())),
    })
    .from(coupons)
    .orderBy(desc(coupons.createdAt), desc(coupons.id));
}

/** The number of orders with the coupon of a row. */
function countWith(which: SQL | undefined) {
  const condition = and(eq(orders.couponId, coupons.id), which);
  return sql`(select count(*) from ${orders} where ${condition})`.mapWith(Number);
}

/** A buyer of a coupon: the account, or another one with the same address. */
export interface CouponUser {
  readonly userId: string;
  readonly email: string | null;
}

/** Number of orders with the coupon that were placed by a user. Open ones do not count, because a new order closes them. */
export async function countUsesOf(
  db: Queryable,
  couponId: string,
  { userId, email }: CouponUser,
): Promise<number> {
  const isSame = email === null ? undefined : eq(sql`lower(${orders.email})`, email.toLowerCase());
  return countOrders(
    db,
    and(eq(orders.couponId, couponId), or(eq(orders.userId, userId), isSame), isPlaced()),
  );
}

/** Number of orders with the coupon that were placed, or may still be paid by another user. */
export async function countUses(
  db: Queryable,
  couponId: string,
  { userId }: CouponUser,
): Promise<number> {
  const isOpen = and(eq(orders.status, 'OPEN'), sql`${orders.userId} is distinct from ${userId}`);
  return countOrders(db, and(eq(orders.couponId, couponId), or(isPlaced(), isOpen)));
}

async function countOrders(db: Queryable, which: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number) })
    .from(orders)
    .where(which);
  return row?.count ?? 0;
}

function isPlaced(): SQL | undefined {
  return or(isNotNull(orders.paidAt), eq(orders.status, 'PROCESSING'));
}

/** @returns false if the code is taken */
export async function insertCoupon(
  tx: Queryable,
  row: typeof coupons.$inferInsert,
): Promise<boolean> {
  const rows = await tx.insert(coupons).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

/**
 * Disables a coupon, or enables it if `disabledAt` is null.
 *
 * @returns the coupon; `undefined` if there is none with this id, or if it was in this state before
 */
export async function setCouponDisabled(
  tx: Queryable,
  id: string,
  disabledAt: Date | null,
): Promise<CouponRow | undefined> {
  const isOther = disabledAt === null ? isNotNull(coupons.disabledAt) : isNull(coupons.disabledAt);
  const [row] = await tx
    .update(coupons)
    .set({ disabledAt })
    .where(and(eq(coupons.id, id), isOther))
    .returning();
  return row;
}

/** An expired order counts until the provider has confirmed that it was not paid. */
function isPayable(): SQL | undefined {
  return inArray(orders.status, ['OPEN', 'PROCESSING']);
}
