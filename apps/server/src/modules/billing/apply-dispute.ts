import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { activate } from './activate.ts';
import { findOrderOfCharge, isNewest, noteCharge, revokeCharge } from './apply-charge.ts';
import { alert } from './check-payment.ts';
import { type Entitlement, listEntitlements } from './entitlement-repository.ts';
import { lockOrder, type Order, updateOrder } from './order-repository.ts';
import { findVersion } from './package-repository.ts';
import { deletePayment, insertPayment, readTakenCredits } from './payment-repository.ts';
import type { PaymentContext, Payments } from './payments.ts';
import type { PaymentProvider, ProviderDispute } from './providers/payment-provider.ts';
import { tellCommerce } from './tell-commerce.ts';

const DAY = 86_400_000;

/**
 * A buyer who asks the bank for the money back: the package ends until that is decided. Where the bank decides for the
 * site, what was left of it begins again; otherwise it has ended. While the bank only asks, an alert is all.
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
    const locked = await lockOrder(tx, order.id);
    if (locked === undefined) return undefined;
    const noting = { payments, order: locked, now: now() };
    if (dispute.status === 'WON') await giveBack(tx, noting, dispute);
    else await noteDispute(tx, noting, dispute);
    return locked.userId;
  });
  if (owner) await tellCommerce(context, owner);
}

interface Noting {
  readonly payments: Payments;
  /** Held. */
  readonly order: Order;
  readonly now: Date;
}

async function noteDispute(
  tx: Queryable,
  noting: Noting,
  { id, charge, amountMinor, status }: ProviderDispute,
): Promise<void> {
  const { payments, order, now } = noting;
  const { id: orderId, currency, isTest } = order;
  const isInquiry = status === 'INQUIRY';
  const kind = isInquiry ? 'BANK_ASKS' : 'BANK_HAS_TAKEN';
  const facts = { kind, money: { amountMinor, currency } } as const;
  const cause = isInquiry ? `${id}:inquiry` : id;
  await alert(tx, payments, { at: now, orderId, reason: 'DISPUTED', cause, facts });
  if (isInquiry) return;
  await noteCharge(tx, noting, charge);
  const isNew = await insertPayment(tx, {
    orderId,
    currency,
    isTest,
    amountMinor,
    at: now,
    kind: 'DISPUTE',
    reference: id,
  });
  if (!isNew) return;
  await revokeCharge(tx, order, charge, now);
  // What was refunded stays so; an older period of a subscription is no matter of the newest.
  if (order.status === 'REFUNDED' || !isNewest(order, charge)) return;
  await updateOrder(tx, orderId, {
    status: 'DISPUTED',
    paymentId: order.paymentId ?? charge.paymentId,
  });
}

async function giveBack(tx: Queryable, noting: Noting, dispute: ProviderDispute): Promise<void> {
  const { order, now } = noting;
  // Once: where the money was never seen to go, there is nothing to give back.
  const takenAt = await deletePayment(tx, 'DISPUTE', dispute.id);
  if (takenAt === undefined) return;
  if (order.status === 'DISPUTED') await updateOrder(tx, order.id, { status: 'PAID' });
  if (order.status === 'REFUNDED') return;
  for (const ended of await listEntitlements(tx, { source: 'ORDER', sourceId: order.id })) {
    // What an administrator or another dispute has ended stays so.
    if (ended.revokedAt?.getTime() !== takenAt.getTime()) continue;
    await activateRest(tx, { order, ended, period: `${ended.period}:${dispute.id}`, now });
  }
}

/** Days are rounded up; credits are those that were taken. */
async function activateRest(
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
    version: { ...version, days: Math.ceil(left / DAY), credits },
    source: 'ORDER',
    sourceId: order.id,
  });
}
