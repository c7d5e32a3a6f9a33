import type { Queryable } from '../../db/database.ts';
import { keepConsent } from '../../legal/consent.ts';
import { activate, moveActivation } from './activate.ts';
import { raiseAlert } from './check-payment.ts';
import {
  type Entitlement,
  listEntitlements,
  listUnended,
  setGraceStart,
} from './entitlement-repository.ts';
import { queueBuyerMail } from './mails/queue-buyer-mail.ts';
import { type Order, updateOrder } from './order-repository.ts';
import { findVersion } from './package-repository.ts';
import { insertPayment } from './payment-repository.ts';
import type { Payments } from './payments.ts';
import { RENEWAL_MARGIN } from './period-end.ts';

const HOUR = 3_600_000;
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
  /** The tax that the amount includes; null if no tax was calculated. */
  readonly taxMinor: number | null;
  /** The paid period. */
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  /** The customer of the provider who has paid. */
  readonly customerId: string | null;
  /** The address of the invoice or the receipt at the provider. */
  readonly receiptUrl: string | null;
}

export interface GrantContext {
  readonly payments: Payments;
  /** Must be locked. */
  readonly order: Order;
  readonly now: Date;
}

/**
 * Records a payment of a locked order with the consent that it gives, and activates its package. A payment that is recorded already, perhaps as refunded, activates
 * nothing.
 *
 * @returns the order, and whether something was activated
 */
export async function grantPayment(
  tx: Queryable,
  { payments, order, now }: GrantContext,
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
    paymentId: paid.paymentId,
    taxMinor: paid.taxMinor,
    at: now,
  });
  if (!isNew) return { order, isGranted: false };
  const isEnded = order.subscriptionStatus === 'CANCELED';
  const updated = await updateOrder(tx, order.id, {
    status: order.status === 'DISPUTED' ? 'DISPUTED' : 'PAID',
    paidAt: order.paidAt ?? now,
    checkedAt: now,
    paymentId: paid.paymentId,
    customerId: paid.customerId ?? order.customerId,
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
  const { consent } = order;
  if (consent) await keepConsent(tx, { now: () => now }, { userId, consent, place: 'CHECKOUT' });
  const isGranted = await activatePeriod(tx, { order: { ...order, userId }, now }, paid);
  const kind = order.paidAt === null ? 'BOUGHT' : 'RENEWED';
  const { reference: cause, receiptUrl } = paid;
  const mail = { kind, cause, amount: { amountMinor, currency }, receiptUrl } as const;
  await queueBuyerMail(tx, { payments, order: updated, now }, mail);
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
  await setGraceStart(tx, last.id, last.endAt);
}

async function activatePeriod(
  tx: Queryable,
  { order, now }: { order: Order & { userId: string }; now: Date },
  { period, periodStart, periodEnd }: VerifiedPayment,
): Promise<boolean> {
  const { userId, packageId, packageVersion, amountMinor, currency, isTest } = order;
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
    currency,
  });
  if (isNew && periodEnd !== null) {
    await alignWithPeriod(tx, entitlement, { periodStart, periodEnd, now });
  }
  return isNew;
}

interface PaidPeriod {
  /** Null if only the end is known. */
  readonly periodStart: Date | null;
  readonly periodEnd: Date;
}

/**
 * Makes an activation of a subscription end with its paid period, no matter when the payment arrived. If the account also has an activation
 * of the same package from another source, such as a redeemed key, the new activation keeps its full length. So does one that is paid long
 * before its period, since the time before would be free.
 */
export async function alignWithPeriod(
  tx: Queryable,
  entitlement: Entitlement,
  { periodStart: start, periodEnd, now }: PaidPeriod & { readonly now: Date },
): Promise<void> {
  const { id, userId, packageId, sourceId, startAt } = entitlement;
  const endAt = new Date(periodEnd.getTime() + RENEWAL_MARGIN);
  const unended = (await listUnended(tx, { userId, packageId, now })).filter(
    (each) => each.id !== id,
  );
  if (unended.some((each) => each.sourceId !== sourceId)) return;
  const before = unended.find((each) => each.endAt.getTime() === startAt.getTime());
  // A month of the provider may be longer than the month that begins at the end of the last activation.
  const periodStart =
    start?.getTime() ?? periodEnd.getTime() - (entitlement.endAt.getTime() - startAt.getTime());
  const length = periodEnd.getTime() - periodStart;
  // Days of grace are part of the period and do not count as a delay.
  const dueAt = before?.graceFrom ?? startAt;
  const isLate = dueAt.getTime() > Math.max(now.getTime(), periodStart + RENEWAL_MARGIN);
  const isEarly = endAt.getTime() - startAt.getTime() > length + RENEWAL_MARGIN;
  if (isLate || isEarly || endAt <= startAt) return;
  await moveActivation(tx, entitlement, { startAt, endAt });
}
