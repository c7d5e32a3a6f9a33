import type { Queryable } from '../../db/database.ts';
import { findMismatch, raiseAlert } from './check-payment.ts';
import { partialRefundCause } from './order-money.ts';
import type { Order } from './order-repository.ts';
import {
  deleteAlerts,
  deletePayment,
  listAlertCauses,
  listAlertsOfOrders,
  sumPayments,
} from './payment-repository.ts';
import type { Payments } from './payments.ts';
import type { ProviderCharge } from './providers/payment-provider.ts';

/**
 * Refunds that fail after the provider has reported success, up to a month later, because the card is closed or the bank refuses. The
 * money returns to the provider.
 */

/**
 * Deletes the records of failed refunds and raises an alert for each, once. The alert also marks the refund as failed for concurrent
 * calls that have read the charge before the failure.
 *
 * @returns the charge without these refunds, and whether a recorded refund was deleted
 */
export async function reverseFailedRefunds(
  tx: Queryable,
  update: { readonly payments: Payments; readonly order: Order; readonly now: Date },
  found: ProviderCharge,
): Promise<{ readonly charge: ProviderCharge; readonly isReversed: boolean }> {
  const { payments, order, now: at } = update;
  const { currency } = found;
  let isReversed = false;
  for (const { id: cause, amountMinor, isFailed } of found.refunds) {
    if (!isFailed) continue;
    const facts = { kind: 'REFUND_FAILED', money: { amountMinor, currency } } as const;
    const about = { orderId: order.id, reason: 'REFUND_FAILED', cause } as const;
    await raiseAlert(tx, payments, { at, ...about, facts });
    const recordedAt = await deletePayment(tx, 'REFUND', cause);
    isReversed ||= recordedAt !== undefined;
  }
  const charge = await withoutFailedRefunds(tx, found);
  if (isReversed) await deleteOutdatedAlerts(tx, order, charge);
  return { charge, isReversed };
}

/**
 * The status of an order whose refund has failed: `DISPUTED` if the bank has taken the money, `PROCESSING` if the payment does not
 * match the order, and `PAID` otherwise.
 */
export async function statusBeforeRefund(
  tx: Queryable,
  order: Order,
  charge: ProviderCharge,
): Promise<Order['status']> {
  const isTaken = charge.isDisputed && (await sumPayments(tx, order.id, 'DISPUTE')) > 0;
  if (isTaken) return 'DISPUTED';
  const mismatch = findMismatch(order, { ...charge, orderId: order.id });
  return mismatch === undefined ? 'PAID' : 'PROCESSING';
}

async function withoutFailedRefunds(tx: Queryable, found: ProviderCharge): Promise<ProviderCharge> {
  const ids = found.refunds.map(({ id }) => id);
  const failed = new Set(await listAlertCauses(tx, 'REFUND_FAILED', ids));
  const refunds = found.refunds.filter(({ id }) => !failed.has(id));
  const isStale = found.refunds.some(({ id, isFailed }) => !isFailed && failed.has(id));
  return { ...found, refunds, isRefunded: found.isRefunded && !isStale };
}

/** Deletes alerts that state more than the currently refunded amount, because `order-money.ts` reads refunded amounts from alerts. */
async function deleteOutdatedAlerts(
  tx: Queryable,
  order: Order,
  { id, paymentId, refunds }: ProviderCharge,
): Promise<void> {
  const refundedMinor = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const prefix = partialRefundCause(paymentId ?? id, '');
  const causes = (await listAlertsOfOrders(tx, [order.id]))
    .map(({ cause }) => cause)
    .filter(
      (cause) => cause.startsWith(prefix) && Number(cause.slice(prefix.length)) > refundedMinor,
    );
  await deleteAlerts(tx, 'PARTLY_REFUNDED', causes);
}
