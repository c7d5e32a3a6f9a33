import type { Queryable } from '../../db/database.ts';
import { activate, moveActivation } from './activate.ts';
import { alert } from './check-payment.ts';
import { type Entitlement, listEntitlements, listUnended } from './entitlement-repository.ts';
import { type Order, updateOrder } from './order-repository.ts';
import { findVersion } from './package-repository.ts';
import { insertPayment } from './payment-repository.ts';
import type { Payments } from './payments.ts';

const HOUR = 3_600_000;
/**
 * Milliseconds that an activation of a subscription outlasts its period. A renewal is charged about an hour after the period
 * has begun, and nobody should be without what they pay for meanwhile.
 */
const ROOM = 6 * HOUR;
/** Milliseconds that a subscription goes on when a renewal could not be charged. */
const GRACE = 72 * HOUR;

/** Money that was found to be what was asked for. */
export interface GoodPayment {
  /** The provider's name for it, by which it counts once. */
  readonly reference: string;
  /** Of a subscription, the invoice; empty otherwise. */
  readonly period: string;
  readonly paymentId: string | null;
  readonly subscriptionId: string | null;
  /** Of the period that is paid. */
  readonly periodEnd: Date | null;
}

/**
 * Notes a payment and activates what it is for, in one transaction in which the order is held. What was noted before, be it
 * because it was given back meanwhile, activates nothing.
 *
 * @returns whether something was activated
 */
export async function grantPayment(
  tx: Queryable,
  { payments, order, now }: { payments: Payments; order: Order; now: Date },
  paid: GoodPayment,
): Promise<boolean> {
  const { amountMinor, currency, isTest, userId } = order;
  const isNew = await insertPayment(tx, {
    orderId: order.id,
    amountMinor,
    currency,
    isTest,
    kind: 'CHARGE',
    reference: paid.reference,
    at: now,
  });
  if (!isNew) return false;
  const isEnded = order.subscriptionStatus === 'CANCELED';
  await updateOrder(tx, order.id, {
    status: order.status === 'DISPUTED' ? 'DISPUTED' : 'PAID',
    paidAt: order.paidAt ?? now,
    checkedAt: now,
    paymentId: paid.paymentId,
    ...(order.kind === 'SUBSCRIPTION' && {
      subscriptionId: paid.subscriptionId,
      subscriptionStatus: isEnded ? 'CANCELED' : 'ACTIVE',
    }),
  });
  if (userId === null) {
    await alert(tx, payments, {
      at: now,
      orderId: order.id,
      cause: paid.reference,
      reason: 'ORDER_UNKNOWN',
      facts: { kind: 'NO_ACCOUNT' },
    });
    return false;
  }
  return activatePeriod(tx, { order: { ...order, userId }, now }, paid);
}

/**
 * Lets a subscription go on for three days, where a renewal could not be charged and nothing else of the package follows. For an
 * order that is held.
 */
export async function giveGrace(tx: Queryable, order: Order, now: Date): Promise<void> {
  const { userId, packageId, id: sourceId } = order;
  if (userId === null) return;
  const until = new Date(now.getTime() + GRACE);
  const unended = await listUnended(tx, { userId, packageId, now });
  const own = (await listEntitlements(tx, { source: 'ORDER', sourceId }))
    .filter(({ revokedAt }) => revokedAt === null)
    .toSorted((one, other) => Number(one.endAt) - Number(other.endAt))
    .at(-1);
  if (own === undefined || own.endAt >= until) return;
  if (unended.some(({ endAt }) => endAt > own.endAt)) return;
  await moveActivation(tx, own, { startAt: own.startAt, endAt: until });
}

async function activatePeriod(
  tx: Queryable,
  { order, now }: { order: Order & { userId: string }; now: Date },
  { period, periodEnd }: GoodPayment,
): Promise<boolean> {
  const { userId, packageId, packageVersion, amountMinor, isTest } = order;
  const version = await findVersion(tx, packageId, packageVersion);
  if (version === undefined) throw new Error('An order of no package');
  const { entitlement, isNew } = await activate(tx, {
    userId,
    version,
    period,
    isTest,
    now,
    source: 'ORDER',
    sourceId: order.id,
    paidMinor: amountMinor,
  });
  if (isNew && periodEnd !== null) {
    const isPastDue = order.subscriptionStatus === 'PAST_DUE';
    await followPeriod(tx, entitlement, { periodEnd, isPastDue, now });
  }
  return isNew;
}

/**
 * An activation of a subscription ends with its period, whenever it was paid; one that begins behind something else of the same
 * package, such as a key that was redeemed, lasts its days, and so do those that follow it.
 */
async function followPeriod(
  tx: Queryable,
  entitlement: Entitlement,
  paid: { readonly periodEnd: Date; readonly isPastDue: boolean; readonly now: Date },
): Promise<void> {
  const { id, userId, packageId, sourceId, startAt } = entitlement;
  const { periodEnd, now } = paid;
  const endAt = new Date(periodEnd.getTime() + ROOM);
  const unended = await listUnended(tx, { userId, packageId, now });
  const isBehind = unended.some((each) => each.id !== id && each.sourceId !== sourceId);
  if (isBehind || isLate(entitlement, paid) || endAt <= startAt) return;
  await moveActivation(tx, entitlement, { startAt, endAt });
}

/** Whether it begins later than its period for more than the days of grace, which are a part of the period. */
function isLate(
  { startAt, endAt }: Entitlement,
  { periodEnd, isPastDue, now }: { periodEnd: Date; isPastDue: boolean; now: Date },
): boolean {
  const periodStart = periodEnd.getTime() - (endAt.getTime() - startAt.getTime());
  const free = now.getTime() + (isPastDue ? GRACE : 0);
  return startAt.getTime() > Math.max(free, periodStart + ROOM);
}
