import type { SessionStatus } from '@chuhe/contract/payment';
import type { Queryable } from '../../db/database.ts';
import { findCouponById } from './coupon-repository.ts';
import { listEntitlements } from './entitlement-repository.ts';
import { makePackage } from './make-package.ts';
import type { Order } from './order-repository.ts';
import { findVersion } from './package-repository.ts';
import { areOver, shownEndOfOrder } from './period-end.ts';

/** The status of an order as its buyer sees it. */
export async function makeSessionStatus(
  db: Queryable,
  order: Order,
  now: Date,
): Promise<SessionStatus> {
  const version = await findVersion(db, order.packageId, order.packageVersion);
  if (version === undefined) throw new Error('The package of the order is missing');
  const activated = await listEntitlements(db, { source: 'ORDER', sourceId: order.id });
  const end = shownEndOfOrder(activated, order);
  const coupon = order.couponId === null ? undefined : await findCouponById(db, order.couponId);
  return {
    orderId: order.id,
    status: order.status,
    provider: order.provider,
    isTest: order.isTest,
    package: { ...makePackage(version), trialDays: order.trialDays },
    priceMinor: order.amountMinor,
    // Nothing is paid yet in a trial.
    paidPriceMinor: order.paidAt === null || order.paymentId === null ? 0 : order.amountMinor,
    currency: order.currency,
    coupon: coupon?.code ?? null,
    createdAt: order.createdAt.toISOString(),
    endDate: end?.toISOString() ?? null,
    isOver: activated.length > 0 && areOver(activated, now),
  };
}
