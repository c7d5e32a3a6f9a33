import type { Queryable } from '../../db/database.ts';
import type { Order } from './order-repository.ts';
import { insertAlert, type NewAlert } from './payment-repository.ts';
import type { PaymentLog } from './payments.ts';
import type { ProviderInvoice } from './providers/payment-provider.ts';

/** What a provider says was paid. */
export interface PaidMoney {
  /** The provider's name for it. */
  readonly id: string;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly isLive: boolean;
  readonly orderId?: string | null;
  readonly kind?: Order['kind'];
}

type Difference = Pick<NewAlert, 'reason' | 'facts'>;

/** How money differs from what was sold; what differs is given nothing for. */
export function findDifference(order: Order, money: PaidMoney): Difference | undefined {
  const { amountMinor, currency, orderId = order.id, kind = order.kind } = money;
  const paid = amountMinor === null || currency === null ? null : { amountMinor, currency };
  if (money.isLive === order.isTest) {
    const facts = { kind: money.isLive ? 'PAID_LIVE' : 'PAID_TEST', money: paid } as const;
    return { reason: 'MODE_DIFFERS', facts };
  }
  if (orderId !== order.id || kind !== order.kind) {
    return { reason: 'ORDER_UNKNOWN', facts: { kind: 'OTHER_ORDER', money: paid } };
  }
  const of = { amountMinor: order.amountMinor, currency: order.currency };
  const facts = { kind: 'PAID_OTHERWISE', money: paid, of } as const;
  if (currency !== of.currency) return { reason: 'CURRENCY_DIFFERS', facts };
  return amountMinor === of.amountMinor ? undefined : { reason: 'AMOUNT_DIFFERS', facts };
}

/** An invoice that names no order was found by its subscription, which does. */
export function moneyOf(invoice: ProviderInvoice, { id }: Pick<Order, 'id'>): PaidMoney {
  return { ...invoice, orderId: invoice.orderId ?? id };
}

/** Somebody has to look; once for the same thing. */
export async function alert(
  tx: Queryable,
  { log }: { readonly log: PaymentLog },
  alerted: NewAlert,
): Promise<void> {
  const isNew = await insertAlert(tx, alerted);
  const { reason, orderId, facts } = alerted;
  if (isNew) log.error({ reason, orderId, facts }, 'somebody has to look at a payment');
}
