import type { Queryable } from '../../db/database.ts';
import { queueAlertMails } from './mails/queue-alert-mails.ts';
import type { Order } from './order-repository.ts';
import { insertAlert, type NewAlert } from './payment-repository.ts';
import type { Payments } from './payments.ts';
import type { ProviderInvoice } from './providers/payment-provider.ts';

/** A payment as the provider reports it. */
export interface PaidMoney {
  /** Id at the provider. */
  readonly id: string;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly isLive: boolean;
  readonly orderId?: string | null;
  readonly kind?: Order['kind'];
}

type Mismatch = Pick<NewAlert, 'reason' | 'facts'>;

/**
 * How a payment differs from its order; `undefined` if it does not. A mismatched payment activates nothing.
 *
 * @param dueMinor the amount that has to be paid now: nothing at the beginning of a trial
 */
export function findMismatch(
  order: Order,
  money: PaidMoney,
  dueMinor = order.amountMinor,
): Mismatch | undefined {
  const { amountMinor, currency, orderId = order.id, kind = order.kind } = money;
  const paid = amountMinor === null || currency === null ? null : { amountMinor, currency };
  if (money.isLive === order.isTest) {
    const facts = { kind: money.isLive ? 'PAID_LIVE' : 'PAID_TEST', money: paid } as const;
    return { reason: 'MODE_DIFFERS', facts };
  }
  if (orderId !== order.id || kind !== order.kind) {
    return { reason: 'ORDER_UNKNOWN', facts: { kind: 'OTHER_ORDER', money: paid } };
  }
  const of = { amountMinor: dueMinor, currency: order.currency };
  const facts = { kind: 'PAID_OTHERWISE', money: paid, of } as const;
  if (currency !== of.currency) return { reason: 'CURRENCY_DIFFERS', facts };
  return amountMinor === of.amountMinor ? undefined : { reason: 'AMOUNT_DIFFERS', facts };
}

/** The money of an invoice. An invoice that names no order was found by its subscription or session, so it belongs to the given order. */
export function moneyOf(invoice: ProviderInvoice, { id }: Pick<Order, 'id'>): PaidMoney {
  return { ...invoice, orderId: invoice.orderId ?? id };
}

/** Adds an alert for administrators, mails it to them and writes it to the log, once for each reason and cause. */
export async function raiseAlert(
  db: Queryable,
  { log, origin }: Pick<Payments, 'log' | 'origin'>,
  alerted: NewAlert,
): Promise<void> {
  const isNew = await db.transaction(async (tx) => {
    const isInserted = await insertAlert(tx, alerted);
    if (isInserted) await queueAlertMails(tx, origin(), alerted);
    return isInserted;
  });
  const { reason, orderId, facts } = alerted;
  if (isNew) log.error({ reason, orderId, facts }, 'a payment needs attention');
}
