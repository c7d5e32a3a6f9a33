import type { Queryable } from '../../db/database.ts';
import { activate, moveActivation } from './activate.ts';
import { raiseAlert } from './check-payment.ts';
import { type Entitlement, listEntitlements, listUnended } from './entitlement-repository.ts';
import { type Order, updateOrder } from './order-repository.ts';
import { findVersion } from './package-repository.ts';
import { insertPayment } from './payment-repository.ts';
import type { Payments } from './payments.ts';

const HOUR = 3_600_000;
/**
 * How long an activation of a subscription outlasts its period, in milliseconds. A renewal is charged about an hour after the next
 * period has begun, and the activation must not end before that.
 */
const RENEWAL_MARGIN = 6 * HOUR;
/** How long a subscription stays active after a renewal could not be charged, in milliseconds. */
const GRACE = 72 * HOUR;

/** A payment that matches its order. */
export interface VerifiedPayment {
  /** Id at the provider. The same reference counts once. */
  readonly reference: string;
  /** The invoice of a subscription; empty otherwise. */
  readonly period: string;
  readonly paymentId: string | null;
  readonly subscriptionId: string | null;
  /** End of the paid period. */
  readonly periodEnd: Date | null;
}

/**
 * Records a payment of a locked order and activates its package. A payment that is recorded already, perhaps as refunded, activates
 * nothing.
 *
 * @returns the order, and whether something was activated
 */
export async function grantPayment(
  tx: Queryable,
  { payments, order, now }: { payments: Payments; order: Order; now: Date },
  paid: VerifiedPayment,
): Promise<{ order: Order; isGranted: boolean }> {
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
  if (!isNew) return { order, isGranted: false };
  const isEnded = order.subscriptionStatus === 'CANCELED';
  const updated = await updateOrder(tx, order.id, {
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
    const about = { orderId: order.id, reason: 'ORDER_UNKNOWN', cause: paid.reference } as const;
    await raiseAlert(tx, payments, { at: now, ...about, facts: { kind: 'NO_ACCOUNT' } });
    return { order: updated, isGranted: false };
  }
  const isGranted = await activatePeriod(tx, { order: { ...order, userId }, now }, paid);
  return { order: updated, isGranted };
}

/**
 * Extends a subscription by three days if a renewal could not be charged and no other activation of the package follows. The order
 * must be locked.
 */
export async function extendForGrace(tx: Queryable, order: Order, now: Date): Promise<void> {
  const { userId, packageId, id: sourceId } = order;
  if (userId === null) return;
  const until = new Date(now.getTime() + GRACE);
  const unended = await listUnended(tx, { userId, packageId, now });
  const last = (await listEntitlements(tx, { source: 'ORDER', sourceId }))
    .filter(({ revokedAt }) => revokedAt === null)
    .toSorted((one, other) => Number(one.endAt) - Number(other.endAt))
    .at(-1);
  if (last === undefined || last.endAt >= until) return;
  if (unended.some(({ endAt }) => endAt > last.endAt)) return;
  await moveActivation(tx, last, { startAt: last.startAt, endAt: until });
}

async function activatePeriod(
  tx: Queryable,
  { order, now }: { order: Order & { userId: string }; now: Date },
  { period, periodEnd }: VerifiedPayment,
): Promise<boolean> {
  const { userId, packageId, packageVersion, amountMinor, isTest } = order;
  const version = await findVersion(tx, packageId, packageVersion);
  if (version === undefined) throw new Error('The package of the order is missing');
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
    await alignWithPeriod(tx, entitlement, { periodEnd, isPastDue, now });
  }
  return isNew;
}

/**
 * Makes an activation of a subscription end with its paid period, no matter when the payment arrived. If the account also has an activation
 * of the same package from another source, such as a redeemed key, the new activation keeps its full length.
 */
async function alignWithPeriod(
  tx: Queryable,
  entitlement: Entitlement,
  paid: { readonly periodEnd: Date; readonly isPastDue: boolean; readonly now: Date },
): Promise<void> {
  const { id, userId, packageId, sourceId, startAt } = entitlement;
  const { periodEnd, now } = paid;
  const endAt = new Date(periodEnd.getTime() + RENEWAL_MARGIN);
  const unended = await listUnended(tx, { userId, packageId, now });
  const isBehind = unended.some((each) => each.id !== id && each.sourceId !== sourceId);
  if (isBehind || startsLate(entitlement, paid) || endAt <= startAt) return;
  await moveActivation(tx, entitlement, { startAt, endAt });
}

/** Whether an activation begins later than its period. Days of grace are part of the period and do not count as a delay. */
function startsLate(
  { startAt, endAt }: Entitlement,
  { periodEnd, isPastDue, now }: { periodEnd: Date; isPastDue: boolean; now: Date },
): boolean {
  const periodStart = periodEnd.getTime() - (endAt.getTime() - startAt.getTime());
  const earliest = now.getTime() + (isPastDue ? GRACE : 0);
  return startAt.getTime() > Math.max(earliest, periodStart + RENEWAL_MARGIN);
}
