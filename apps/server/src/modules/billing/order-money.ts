import type { Money } from '@chuhe/contract/admin';
import type { Queryable } from '../../db/database.ts';
import type { Order } from './order-repository.ts';
import { type AlertOfOrder, listAlertsOfOrders } from './payment-repository.ts';

/** The refunds of an order. `refundable` and `refunded` are null if the amount is zero. */
export interface OrderMoney {
  /** What a refund of the last payment would return, according to the recorded payments. */
  readonly refundable: Money | null;
  readonly refunded: Money | null;
}

/** Whether the order has a payment that was not refunded. A mismatched payment leaves the order in `PROCESSING`. */
export function hasRefundablePayment<Some extends Pick<Order, 'status' | 'paymentId'>>(
  order: Some,
): order is Some & { readonly paymentId: string } {
  const { status, paymentId } = order;
  return (status === 'PAID' || status === 'PROCESSING') && paymentId !== null;
}

/** Reads refunded and refundable amounts, by order id. */
export async function readOrderMoney(
  db: Queryable,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, OrderMoney>> {
  const needAlerts = orders.filter((order) => isMismatched(order) || isPartlyRefunded(order));
  const alerts = await listAlertsOfOrders(
    db,
    needAlerts.map(({ id }) => id),
  );
  return new Map(
    orders.map((order) => {
      const own = alerts.filter(({ orderId }) => orderId === order.id);
      return [order.id, moneyOf(order, own)];
    }),
  );
}

function moneyOf(order: Order, alerts: readonly AlertOfOrder[]): OrderMoney {
  const { currency, amountMinor } = lastPaymentOf(order, alerts);
  const { refundedMinor } = order;
  const left = hasRefundablePayment(order) ? amountMinor - refundedOfLastPayment(order, alerts) : 0;
  return {
    refundable: left > 0 ? { amountMinor: left, currency } : null,
    refunded: refundedMinor > 0 ? { amountMinor: refundedMinor, currency } : null,
  };
}

/** The last payment. The amount of a mismatched payment is stored in its alert; any other payment equals the price. */
function lastPaymentOf(order: Order, alerts: readonly AlertOfOrder[]): Money {
  const { amountMinor, currency, sessionId } = order;
  const price = { amountMinor, currency };
  if (!isMismatched(order)) return price;
  const facts = alerts.find(({ cause }) => cause === sessionId)?.facts;
  return (facts !== undefined && 'money' in facts ? facts.money : null) ?? price;
}

/** The refunded amount of the last payment. Refunds of earlier periods of a subscription do not count. */
function refundedOfLastPayment(order: Order, alerts: readonly AlertOfOrder[]): number {
  if (!isPartlyRefunded(order)) return order.refundedMinor;
  const prefix = partialRefundCause(order.paymentId ?? '', '');
  const amounts = alerts
    .filter(({ cause }) => cause.startsWith(prefix))
    .map(({ cause }) => Number(cause.slice(prefix.length)));
  return Math.max(0, ...amounts);
}

/** Whether the order has a payment that does not match it. */
function isMismatched({ paymentId, paidAt }: Order): boolean {
  return paymentId !== null && paidAt === null;
}

function isPartlyRefunded({ kind, refundedMinor, status }: Order): boolean {
  return kind === 'SUBSCRIPTION' && status === 'PAID' && refundedMinor > 0;
}

/** The cause of the alert about a partial refund. If `refundedMinor` is empty, returns the prefix of all such causes. */
export function partialRefundCause(paymentId: string, refundedMinor: number | ''): string {
  return `${paymentId}:${refundedMinor}`;
}
