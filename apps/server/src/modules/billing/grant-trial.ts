import type { Queryable } from '../../db/database.ts';
import { keepConsent } from '../../legal/consent.ts';
import { activate } from './activate.ts';
import { alignWithPeriod, type GrantContext, type VerifiedPayment } from './grant-payment.ts';
import { queueBuyerMail } from './mails/queue-buyer-mail.ts';
import { type Order, updateOrder } from './order-repository.ts';
import { findVersion } from './package-repository.ts';
import { TRIAL_PERIOD } from './period-end.ts';

const DAY = 86_400_000;

/** The beginning of a subscription whose first payment is due later. */
export type StartedTrial = Pick<
  VerifiedPayment,
  'subscriptionId' | 'customerId' | 'periodStart' | 'periodEnd'
>;

/**
 * Records that the trial of a locked order has begun, and activates its package until the first payment. A trial that is recorded
 * already activates nothing.
 *
 * @returns the order, and whether something was activated
 */
export async function grantTrial(
  tx: Queryable,
  { payments, order, now }: GrantContext,
  { subscriptionId, customerId, periodStart, periodEnd }: StartedTrial,
): Promise<{ order: Order; isGranted: boolean }> {
  const { userId, consent, trialDays: days, packageId, packageVersion, currency, isTest } = order;
  if (order.paidAt !== null || userId === null) return { order, isGranted: false };
  const end = periodEnd ?? new Date(now.getTime() + days * DAY);
  const updated = await updateOrder(tx, order.id, {
    status: 'PAID',
    paidAt: now,
    trialEndsAt: end,
    checkedAt: now,
    subscriptionId,
    subscriptionStatus: 'ACTIVE',
    customerId: customerId ?? order.customerId,
  });
  if (consent) await keepConsent(tx, { now: () => now }, { userId, consent, place: 'CHECKOUT' });
  const version = await findVersion(tx, packageId, packageVersion);
  if (version === undefined) throw new Error('The package of the order is missing');
  const { entitlement, isNew } = await activate(tx, {
    userId,
    currency,
    isTest,
    now,
    version: { ...version, days, months: null },
    period: TRIAL_PERIOD,
    source: 'ORDER',
    sourceId: order.id,
    paidMinor: 0,
  });
  if (isNew) await alignWithPeriod(tx, entitlement, { periodStart, periodEnd: end, now });
  const amount = { amountMinor: order.amountMinor, currency };
  await queueBuyerMail(
    tx,
    { payments, order: updated, now },
    { kind: 'TRIAL', cause: order.id, amount, endAt: end },
  );
  return { order: updated, isGranted: isNew };
}
