import type { Order } from '@chuhe/contract/admin';
import type { Queryable } from '../../db/database.ts';
import type { ListedOrder } from './listed-order-repository.ts';
import { type OrderMoney, readOrderMoney } from './order-money.ts';
import { readOrderPayments } from './order-payments.ts';
import { endOfTrial } from './period-end.ts';

/** Orders as administrators see them, with their payments and with refunded and refundable amounts. */
export async function makeOrders(
  db: Queryable,
  listed: readonly ListedOrder[],
  now: Date,
): Promise<Order[]> {
  const orders = listed.map(({ order }) => order);
  const money = await readOrderMoney(db, orders);
  const payments = await readOrderPayments(db, orders, now);
  return listed.map((each) => ({
    ...makeOrder(each, money.get(each.order.id) ?? NO_MONEY),
    payments: payments.get(each.order.id) ?? [],
  }));
}

const NO_MONEY: OrderMoney = { refundable: null, refunded: null };

/** `email` is the address of the account, or the one that a guest has entered. */
function makeOrder(
  { order, packageName, account, couponCode }: ListedOrder,
  { refundable, refunded }: OrderMoney,
): Omit<Order, 'payments'> {
  const { id, userId, email, packageId, kind, provider, isTest, createdAt, paidAt } = order;
  const { amountMinor, discountMinor, refundedMinor, currency, status } = order;
  const sold = { packageId, packageName, kind, provider, isTest, status };
  const money = { amountMinor, refundedMinor, currency, refundable, refunded };
  const buyerEmail = account?.email ?? email;
  return {
    id,
    userId,
    ...sold,
    ...money,
    email: buyerEmail,
    receiptEmail: isSameAddress(email, buyerEmail) ? null : email,
    coupon: couponCode === null ? null : { code: couponCode, discountMinor },
    trialDays: order.trialDays,
    trialEndDate: endOfTrial(order)?.toISOString() ?? null,
    isRunning: isRunning(order),
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
  };
}

function isRunning({ subscriptionStatus }: ListedOrder['order']): boolean {
  return subscriptionStatus === 'ACTIVE' || subscriptionStatus === 'PAST_DUE';
}

function isSameAddress(one: string | null, other: string | null): boolean {
  return one?.toLowerCase() === other?.toLowerCase();
}
