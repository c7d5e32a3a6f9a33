import type { Queryable } from '../../db/database.ts';
import { alert, findDifference } from './check-payment.ts';
import { partCauseOf } from './order-money.ts';
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
 * Refunds that were said to have succeeded and then fail, up to a month later: the card is closed, or the bank refuses. The money is
 * with the provider again.
 */

/**
 * Takes back what was noted of refunds that have failed, once, with an alert for each. That alert is also how a failure is
 * remembered, for those who have read the charge before it, and write after it.
 *
 * @returns the charge without these refunds, and whether one of them was noted before
 */
export async function takeFailedBack(
  tx: Queryable,
  noting: { readonly payments: Payments; readonly order: Order; readonly now: Date },
  found: ProviderCharge,
): Promise<{ readonly charge: ProviderCharge; readonly isTakenBack: boolean }> {
  const { payments, order, now: at } = noting;
  const { currency } = found;
  let isTakenBack = false;
  for (const { id: cause, amountMinor, isFailed } of found.refunds) {
    if (!isFailed) continue;
    const facts = { kind: 'REFUND_FAILED', money: { amountMinor, currency } } as const;
    await alert(tx, payments, { at, orderId: order.id, reason: 'REFUND_FAILED', cause, facts });
    const notedAt = await deletePayment(tx, 'REFUND', cause);
    isTakenBack ||= notedAt !== undefined;
  }
  const charge = await leaveOutFailed(tx, found);
  if (isTakenBack) await dropPartAlerts(tx, order, charge);
  return { charge, isTakenBack };
}

/** Where a bank has taken the money meanwhile, there is none to give back. What did not fit is undecided again. */
export async function statusBeforeRefund(
  tx: Queryable,
  order: Order,
  charge: ProviderCharge,
): Promise<Order['status']> {
  const isTaken = charge.isDisputed && (await sumPayments(tx, order.id, 'DISPUTE')) > 0;
  if (isTaken) return 'DISPUTED';
  const difference = findDifference(order, { ...charge, orderId: order.id });
  return difference === undefined ? 'PAID' : 'PROCESSING';
}

async function leaveOutFailed(tx: Queryable, found: ProviderCharge): Promise<ProviderCharge> {
  const ids = found.refunds.map(({ id }) => id);
  const failed = new Set(await listAlertCauses(tx, 'REFUND_FAILED', ids));
  const refunds = found.refunds.filter(({ id }) => !failed.has(id));
  const isStale = found.refunds.some(({ id, isFailed }) => !isFailed && failed.has(id));
  return { ...found, refunds, isRefunded: found.isRefunded && !isStale };
}

/** Alerts say how much of a payment went back, and `order-money.ts` believes them: more than that is not true any more. */
async function dropPartAlerts(
  tx: Queryable,
  order: Order,
  { id, paymentId, refunds }: ProviderCharge,
): Promise<void> {
  const back = refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const start = partCauseOf(paymentId ?? id, '');
  const causes = (await listAlertsOfOrders(tx, [order.id]))
    .map(({ cause }) => cause)
    .filter((cause) => cause.startsWith(start) && Number(cause.slice(start.length)) > back);
  await deleteAlerts(tx, 'PARTLY_REFUNDED', causes);
}
