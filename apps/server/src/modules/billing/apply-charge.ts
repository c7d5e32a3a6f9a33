import { type Currency, isCurrency } from '@chuhe/contract/currencies';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { revokeActivations } from './activate.ts';
import { raiseAlert } from './check-payment.ts';
import { listEntitlements } from './entitlement-repository.ts';
import { reverseFailedRefunds, statusBeforeRefund } from './failed-refunds.ts';
import { type MailedOrder, queueBuyerMail } from './mails/queue-buyer-mail.ts';
import { notifyBillingChange } from './notify-billing-change.ts';
import { partialRefundCause } from './order-money.ts';
import {
  findOrder,
  findOrderByReference,
  lockOrder,
  type Order,
  updateOrder,
} from './order-repository.ts';
import { findOrderOfPayment, insertPayment, sumPayments } from './payment-repository.ts';
import type { PaymentContext, Payments } from './payments.ts';
import type {
  PaymentProvider,
  ProviderCharge,
  ProviderRefund,
} from './providers/payment-provider.ts';
import { writeReturnedTax } from './refunded-tax.ts';

/** Records refunds of a charge, made here or at the provider, and refunds that failed. */
export async function applyRefunds(
  context: PaymentContext,
  provider: PaymentProvider,
  chargeId: string,
): Promise<void> {
  const charge = await provider.readCharge(chargeId);
  const order = charge && (await findOrderOfCharge(context, provider, charge));
  if (charge === undefined || order === undefined) return;
  const { database, payments, now } = context;
  const owner = await inTransaction(database.db, async (tx) => {
    const locked = await lockOrder(tx, order);
    if (locked === undefined) return undefined;
    await recordRefunds(tx, { payments, order: locked, now: now() }, charge);
    return locked.userId;
  });
  if (owner) await notifyBillingChange(context, owner);
}

/**
 * Records the refunds of a locked order. If the refund of a refunded order has failed, the order returns to its previous status.
 * Its activations stay revoked, because the buyer is still owed the money and must not have both. An administrator can grant the
 * package again.
 */
export async function recordRefunds(
  tx: Queryable,
  update: { readonly payments: Payments; readonly order: Order; readonly now: Date },
  found: ProviderCharge,
): Promise<Order> {
  const { payments, order, now } = update;
  const { id: orderId, isTest } = order;
  const { charge, isReversed } = await reverseFailedRefunds(tx, update, found);
  // A partly refunded payment is not recorded here, because `grantPayment` has to record it and activate its package.
  if (charge.isRefunded) await recordCharge(tx, update, charge);
  const currency = currencyOf(order, charge);
  const chargeReference = referenceOf(order, charge);
  const shared = { orderId, currency, isTest, at: now, chargeReference } as const;
  const made: ProviderRefund[] = [];
  for (const refund of charge.refunds) {
    const { id: reference, amountMinor } = refund;
    const row = { ...shared, kind: 'REFUND', reference, amountMinor } as const;
    if (await insertPayment(tx, row)) made.push(refund);
  }
  await writeReturnedTax(tx, orderId, chargeReference);
  const refundedMinor = await sumPayments(tx, orderId, 'REFUND');
  if (!charge.isRefunded) {
    const refundedOfCharge = charge.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const facts = {
      kind: 'PARTLY_REFUNDED',
      money: { amountMinor: refundedOfCharge, currency: charge.currency },
      of: { amountMinor: charge.amountMinor, currency: charge.currency },
    } as const;
    const cause = partialRefundCause(charge.paymentId ?? charge.id, refundedOfCharge);
    if (refundedOfCharge > 0) {
      await raiseAlert(tx, payments, { at: now, orderId, reason: 'PARTLY_REFUNDED', cause, facts });
    }
    const isReopened = isReversed && order.status === 'REFUNDED' && isLatestPayment(order, charge);
    const status = isReopened ? await statusBeforeRefund(tx, order, charge) : order.status;
    await queueRefundMails(tx, update, { charge, made, isOver: false });
    return updateOrder(tx, orderId, { refundedMinor, status });
  }
  const isOver = await revokeChargeActivations(tx, order, charge, now);
  await queueRefundMails(tx, update, { charge, made, isOver });
  const status = isLatestPayment(order, charge) ? 'REFUNDED' : order.status;
  return updateOrder(tx, orderId, {
    refundedMinor,
    status,
    paymentId: order.paymentId ?? charge.paymentId,
  });
}

/**
 * Revokes what a charge has paid for, including what was restored after a dispute. A charge of a subscription pays for one period.
 *
 * @returns whether something has ended that was active or scheduled
 */
export async function revokeChargeActivations(
  tx: Queryable,
  { id: sourceId, kind }: Order,
  { invoiceId }: ProviderCharge,
  now: Date,
): Promise<boolean> {
  const isWhole = kind === 'ONE_TIME' || invoiceId === null;
  let hasEnded = false;
  for (const { id, period, endAt } of await listEntitlements(tx, { source: 'ORDER', sourceId })) {
    if (!isWhole && period !== invoiceId && !period.startsWith(`${invoiceId}:`)) continue;
    const revoked = await revokeActivations(tx, { entitlementId: id }, now, 'REFUND');
    hasEnded ||= revoked.length > 0 && endAt > now;
  }
  return hasEnded;
}

/** Mails each new refund to the buyer. */
async function queueRefundMails(
  tx: Queryable,
  update: MailedOrder,
  refunded: {
    readonly charge: ProviderCharge;
    readonly made: readonly ProviderRefund[];
    readonly isOver: boolean;
  },
): Promise<void> {
  const { charge, made, isOver } = refunded;
  const { currency, receiptUrl } = charge;
  for (const { id: cause, amountMinor } of made) {
    const amount = { amountMinor, currency };
    const about = { cause, amount, receiptUrl, isOver, endAt: null };
    await queueBuyerMail(tx, update, { kind: 'REFUNDED', ...about });
  }
}

/** Records a refunded or disputed payment if it is not recorded yet, so that it cannot activate anything later. */
export async function recordCharge(
  tx: Queryable,
  { order, now }: { readonly order: Order; readonly now: Date },
  charge: ProviderCharge,
): Promise<void> {
  await insertPayment(tx, {
    orderId: order.id,
    kind: 'CHARGE',
    reference: referenceOf(order, charge),
    paymentId: charge.paymentId,
    amountMinor: charge.amountMinor,
    currency: currencyOf(order, charge),
    isTest: order.isTest,
    at: now,
  });
}

/** Whether the charge is the latest payment of the order. Earlier payments were for earlier periods of a subscription. */
export function isLatestPayment(order: Order, { paymentId }: ProviderCharge): boolean {
  return order.paymentId === null || order.paymentId === paymentId;
}

/** @returns the order; `undefined` after raising an alert if no order matches */
export async function findOrderOfCharge(
  context: PaymentContext,
  provider: PaymentProvider,
  charge: ProviderCharge,
): Promise<Order | undefined> {
  const { database, payments, now } = context;
  const order = await findReferencedOrder(context, provider, charge);
  if (order !== undefined && charge.isLive !== order.isTest) return order;
  const reason = order === undefined ? 'ORDER_UNKNOWN' : 'MODE_DIFFERS';
  const facts = { kind: order === undefined ? 'NO_ORDER_REFUND' : 'OTHER_MODE_REFUND' } as const;
  const about = { orderId: order?.id ?? null, cause: charge.id };
  await raiseAlert(database.db, payments, { at: now(), reason, ...about, facts });
  return undefined;
}

/** Finds the order of a charge. The charge of a subscription period does not name the order, but its invoice does. */
async function findReferencedOrder(
  { database: { db } }: PaymentContext,
  provider: PaymentProvider,
  charge: ProviderCharge,
): Promise<Order | undefined> {
  const { invoiceId } = charge;
  if (invoiceId === null) return findOrderByReference(db, charge);
  const orderId = await findOrderOfPayment(db, invoiceId);
  if (orderId !== undefined) return findOrder(db, orderId);
  const invoice = await provider.readInvoice(invoiceId);
  return findOrderByReference(db, invoice ?? charge);
}

/** The currency of a charge, which may differ from the currency of the order. */
function currencyOf(order: Order, charge: ProviderCharge): Currency {
  return isCurrency(charge.currency) ? charge.currency : order.currency;
}

/** The reference of a payment, which must be the one that `grantPayment` records. */
export function referenceOf({ kind }: Order, { id, invoiceId, paymentId }: ProviderCharge): string {
  return (kind === 'SUBSCRIPTION' ? invoiceId : null) ?? paymentId ?? id;
}
