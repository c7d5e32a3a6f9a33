import type { Money } from '@chuhe/contract/admin';
import type { Queryable } from '../../db/database.ts';
import type { Order } from './order-repository.ts';
import { type AlertOfOrder, listAlertsOfOrders } from './payment-repository.ts';

/** What went back of orders, and what still can. */

/** Null: nothing. */
export interface OrderMoney {
  /** What giving its last payment back would move, as far as it is noted here. */
  readonly refundable: Money | null;
  readonly refunded: Money | null;
}

/** Whether money came that has not gone back. Where it did not fit what was sold, the order is still in progress. */
export function hasMoney<Some extends Pick<Order, 'status' | 'paymentId'>>(
  order: Some,
): order is Some & { readonly paymentId: string } {
  const { status, paymentId } = order;
  return (status === 'PAID' || status === 'PROCESSING') && paymentId !== null;
}

/** By the orders' ids, for each of them. */
export async function readOrderMoney(
  db: Queryable,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, OrderMoney>> {
  const unsure = orders.filter((order) => isUnfit(order) || isPartlyBack(order));
  const alerts = await listAlertsOfOrders(
    db,
    unsure.map(({ id }) => id),
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
  const left = hasMoney(order) ? amountMinor - backOf(order, alerts) : 0;
  return {
    refundable: left > 0 ? { amountMinor: left, currency } : null,
    refunded: refundedMinor > 0 ? { amountMinor: refundedMinor, currency } : null,
  };
}

/** What came and did not fit was noted by the alert; everything else came at the price. */
function lastPaymentOf(order: Order, alerts: readonly AlertOfOrder[]): Money {
  const { amountMinor, currency, sessionId } = order;
  const price = { amountMinor, currency };
  if (!isUnfit(order)) return price;
  const facts = alerts.find(({ cause }) => cause === sessionId)?.facts;
  return (facts !== undefined && 'money' in facts ? facts.money : null) ?? price;
}

/** Of a subscription, what went back of periods before does not matter. */
function backOf(order: Order, alerts: readonly AlertOfOrder[]): number {
  if (!isPartlyBack(order)) return order.refundedMinor;
  const start = partCauseOf(order.paymentId ?? '', '');
  const amounts = alerts
    .filter(({ cause }) => cause.startsWith(start))
    .map(({ cause }) => Number(cause.slice(start.length)));
  return Math.max(0, ...amounts);
}

/** Money came that nobody has taken for the price. */
function isUnfit({ paymentId, paidAt }: Order): boolean {
  return paymentId !== null && paidAt === null;
}

function isPartlyBack({ kind, refundedMinor, status }: Order): boolean {
  return kind === 'SUBSCRIPTION' && status === 'PAID' && refundedMinor > 0;
}

/** Names the alert of a payment that went back in part, with how much of it did. */
export function partCauseOf(paymentId: string, backMinor: number | ''): string {
  return `${paymentId}:${backMinor}`;
}
