import { randomUUID } from 'node:crypto';
import type { Queryable } from '../../db/database.ts';
import { keepConsent } from '../../legal/consent.ts';
import { activate } from './activate.ts';
import { queueBuyerMail } from './mails/queue-buyer-mail.ts';
import { insertOrder, type NewOrder, type Order } from './order-repository.ts';
import type { PackageVersion } from './package-repository.ts';
import { insertPayment } from './payment-repository.ts';
import type { Payments } from './payments.ts';

interface FreeOrder {
  readonly payments: Payments;
  readonly order: Omit<NewOrder, 'status' | 'expiresAt' | 'provider' | 'isTest' | 'createdAt'> & {
    readonly userId: string;
  };
  readonly version: PackageVersion;
  readonly now: Date;
}

/**
 * Places an order that a coupon covers, and activates its package. The provider has no part in it. A subscription is active for one
 * period and does not renew, because there is no card to charge.
 */
export async function placeFreeOrder(
  tx: Queryable,
  { payments, order, version, now }: FreeOrder,
): Promise<Order> {
  const id = randomUUID();
  const { userId, consent, currency, kind } = order;
  const isSubscription = kind === 'SUBSCRIPTION';
  const placed = await insertOrder(tx, {
    ...order,
    id,
    provider: 'NONE',
    isTest: false,
    status: 'PAID',
    sessionId: `free_${id}`,
    subscriptionStatus: isSubscription ? 'CANCELED' : null,
    isCanceled: isSubscription,
    createdAt: now,
    expiresAt: now,
    paidAt: now,
    checkedAt: now,
  });
  const line = { orderId: id, kind: 'CHARGE', reference: `free_${id}`, amountMinor: 0 } as const;
  await insertPayment(tx, { ...line, currency, isTest: false, at: now });
  if (consent) await keepConsent(tx, { now: () => now }, { userId, consent, place: 'CHECKOUT' });
  const source = { source: 'ORDER', sourceId: id, paidMinor: 0, isTest: false } as const;
  await activate(tx, { userId, version, currency, now, ...source });
  await queueBuyerMail(tx, { payments, order: placed, now }, { kind: 'BOUGHT', cause: id });
  return placed;
}
