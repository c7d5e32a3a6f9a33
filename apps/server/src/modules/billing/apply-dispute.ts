import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { activate } from './activate.ts';
import {
  findOrderOfCharge,
  isLatestPayment,
  recordCharge,
  referenceOf,
  revokeChargeActivations,
} from './apply-charge.ts';
import { raiseAlert } from './check-payment.ts';
import { type Entitlement, listEntitlements } from './entitlement-repository.ts';
import { notifyBillingChange } from './notify-billing-change.ts';
import { lockOrder, type Order, updateOrder } from './order-repository.ts';
import { findVersion } from './package-repository.ts';
import { deletePayment, insertPayment, readTakenCredits } from './payment-repository.ts';
import type { PaymentContext, Payments } from './payments.ts';
import type { PaymentProvider, ProviderDispute } from './providers/payment-provider.ts';
import { writeReturnedTax } from './refunded-tax.ts';

const DAY = 86_400_000;

/**
 * Handles a dispute, in which the buyer asks the bank for the money back. The package is revoked until the bank decides. If the site
 * wins, the remaining time is activated again. An inquiry of the bank only raises an alert.
 */
export async function applyDispute(
  context: PaymentContext,
  provider: PaymentProvider,
  disputeId: string,
): Promise<void> {
  const dispute = await provider.readDispute(disputeId);
  const order = dispute && (await findOrderOfCharge(context, provider, dispute.charge));
  if (dispute === undefined || order === undefined) return;
  const { database, payments, now } = context;
  const owner = await inTransaction(database.db, async (tx) => {
    const locked = await lockOrder(tx, order);
    if (locked === undefined) return undefined;
    const update = { payments, order: locked, now: now() };
    if (dispute.status === 'WON') await restoreAfterDispute(tx, update, dispute);
    else await recordDispute(tx, update, dispute);
    return locked.userId;
  });
  if (owner) await notifyBillingChange(context, owner);
}

interface OrderUpdate {
  readonly payments: Payments;
  /** Must be locked. */
  readonly order: Order;
  readonly now: Date;
}

async function recordDispute(
  tx: Queryable,
  update: OrderUpdate,
  { id, charge, amountMinor, status }: ProviderDispute,
): Promise<void> {
  const { payments, order, now } = update;
  const { id: orderId, currency, isTest } = order;
  const isInquiry = status === 'INQUIRY';
  const kind = isInquiry ? 'BANK_ASKS' : 'BANK_HAS_TAKEN';
  const facts = { kind, money: { amountMinor, currency } } as const;
  const cause = isInquiry ? `${id}:inquiry` : id;
  await raiseAlert(tx, payments, { at: now, orderId, reason: 'DISPUTED', cause, facts });
  if (isInquiry) return;
  await recordCharge(tx, update, charge);
  const chargeReference = referenceOf(order, charge);
  const isNew = await insertPayment(tx, {
    orderId,
    currency,
    isTest,
    amountMinor,
    at: now,
    kind: 'DISPUTE',
    reference: id,
    chargeReference,
  });
  if (!isNew) return;
  await writeReturnedTax(tx, orderId, chargeReference);
  await revokeChargeActivations(tx, order, charge, now);
  // A refunded order stays refunded, and the dispute of an earlier period does not change the status of the order.
  if (order.status === 'REFUNDED' || !isLatestPayment(order, charge)) return;
  await updateOrder(tx, orderId, {
    status: 'DISPUTED',
    paymentId: order.paymentId ?? charge.paymentId,
  });
}

async function restoreAfterDispute(
  tx: Queryable,
  update: OrderUpdate,
  dispute: ProviderDispute,
): Promise<void> {
  const { order, now } = update;
  // Restores only once: without a recorded dispute there is nothing to restore.
  const takenAt = await deletePayment(tx, 'DISPUTE', dispute.id);
  if (takenAt === undefined) return;
  await writeReturnedTax(tx, order.id, referenceOf(order, dispute.charge));
  if (order.status === 'DISPUTED') await updateOrder(tx, order.id, { status: 'PAID' });
  if (order.status === 'REFUNDED') return;
  for (const ended of await listEntitlements(tx, { source: 'ORDER', sourceId: order.id })) {
    // Skips activations that an administrator or another dispute has revoked.
    if (ended.revokedAt?.getTime() !== takenAt.getTime()) continue;
    await activateRemaining(tx, { order, ended, period: `${ended.period}:${dispute.id}`, now });
  }
}

/** Activates the time that was left, rounded up to whole days, with the credits that were removed. */
async function activateRemaining(
  tx: Queryable,
  { order, ended, period, now }: { order: Order; ended: Entitlement; period: string; now: Date },
): Promise<void> {
  const { revokedAt, endAt, startAt, userId, packageId, packageVersion } = ended;
  if (revokedAt === null || endAt <= revokedAt) return;
  const version = await findVersion(tx, packageId, packageVersion);
  if (version === undefined) return;
  const left = endAt.getTime() - Math.max(revokedAt.getTime(), startAt.getTime());
  const credits = await readTakenCredits(tx, userId, ended.id);
  await activate(tx, {
    userId,
    period,
    now,
    paidMinor: ended.paidMinor,
    isTest: ended.isTest,
    currency: ended.currency,
    version: { ...version, days: Math.ceil(left / DAY), months: null, credits },
    source: 'ORDER',
    sourceId: order.id,
  });
}
