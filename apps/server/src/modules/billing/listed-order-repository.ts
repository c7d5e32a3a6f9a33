import type { OrderStatus } from '@chuhe/contract/payment';
import { and, between, desc, eq, isNull, lt, or, type SQL } from 'drizzle-orm';
import { contains } from '../../db/contains.ts';
import type { Queryable } from '../../db/database.ts';
import {
  coupons,
  orders,
  packageVersions,
  paymentAlerts,
} from '../../db/tables/commerce-tables.ts';
import { users } from '../../db/tables/user-tables.ts';
import { isCalled } from '../../users/user-repository.ts';
import { isVersionOf } from './package-repository.ts';

/** Orders and payment alerts as administrators list them. */

export type AlertRow = typeof paymentAlerts.$inferSelect;

export interface OrderSearch {
  readonly userId?: string;
  readonly orderId?: string | undefined;
  /** The beginning of an order id, or a part of the receipt address, the buyer's address or the buyer's name. */
  readonly search?: string | undefined;
  readonly status?: OrderStatus | undefined;
  readonly before?: Date | undefined;
  readonly limit: number;
}

export type ListedOrder = Awaited<ReturnType<typeof listOrders>>[number];

/** Lists orders with package name and buyer, newest first. */
export async function listOrders(
  db: Queryable,
  { userId, orderId, search, status, before, limit }: OrderSearch,
) {
  const conditions: (SQL | undefined)[] = [];
  if (userId !== undefined) conditions.push(eq(orders.userId, userId));
  if (orderId !== undefined) conditions.push(eq(orders.id, orderId));
  if (search !== undefined) {
    conditions.push(or(beginsWith(search), contains(orders.email, search), isCalled(search)));
  }
  if (status !== undefined) conditions.push(eq(orders.status, status));
  if (before !== undefined) conditions.push(lt(orders.createdAt, before));
  return db
    .select({
      order: orders,
      packageName: packageVersions.name,
      account: { email: users.email },
      couponCode: coupons.code,
    })
    .from(orders)
    .innerJoin(packageVersions, isVersionOf(orders))
    .leftJoin(users, eq(users.id, orders.userId))
    .leftJoin(coupons, eq(coupons.id, orders.couponId))
    .where(and(...conditions))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit);
}

/** Matches the beginning of an id, with or without dashes. Fewer than six digits would match too many orders. */
function beginsWith(text: string): SQL | undefined {
  const digits = text.replaceAll('-', '');
  if (!ID_DIGITS.test(digits)) return undefined;
  return between(orders.id, digits.padEnd(32, '0'), digits.padEnd(32, 'f'));
}

const ID_DIGITS = /^[\da-f]{6,32}$/i;

/** Lists open alerts before settled ones, each newest first. */
export async function listAlerts(db: Queryable, limit: number): Promise<AlertRow[]> {
  return db
    .select()
    .from(paymentAlerts)
    .orderBy(desc(isNull(paymentAlerts.settledAt)), desc(paymentAlerts.at), desc(paymentAlerts.id))
    .limit(limit);
}

/** Locks an alert until the end of the transaction. */
export async function lockAlert(tx: Queryable, alertId: string): Promise<AlertRow | undefined> {
  const [row] = await tx
    .select()
    .from(paymentAlerts)
    .where(eq(paymentAlerts.id, alertId))
    .for('update');
  return row;
}

export async function settleAlert(tx: Queryable, alertId: string, now: Date): Promise<void> {
  await tx.update(paymentAlerts).set({ settledAt: now }).where(eq(paymentAlerts.id, alertId));
}
