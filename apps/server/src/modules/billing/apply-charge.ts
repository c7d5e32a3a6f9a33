import { CURRENCIES, type Currency } from '@chuhe/contract/package';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { revokeActivations } from './activate.ts';
import { alert } from './check-payment.ts';
import { listEntitlements } from './entitlement-repository.ts';
import { statusBeforeRefund, takeFailedBack } from './failed-refunds.ts';
import { partCauseOf } from './order-money.ts';
import {
  findOrder,
  findOrderNamed,
  lockOrder,
  type Order,
  updateOrder,
} from './order-repository.ts';
import { findOrderOfPayment, insertPayment, sumPayments } from './payment-repository.ts';
import type { PaymentContext, Payments } from './payments.ts';
import type { PaymentProvider, ProviderCharge } from './providers/payment-provider.ts';
import { tellCommerce } from './tell-commerce.ts';

/** Money that goes back. */

/** What somebody at the provider's admin, or ours, has given back of a charge, and what of that did not arrive. */
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
    const locked = await lockOrder(tx, order.id);
    if (locked === undefined) return undefined;
    await noteRefunds(tx, { payments, order: locked, now: now() }, charge);
    return locked.userId;
  });
  if (owner) await tellCommerce(context, owner);
}

/**
 * What goes back of an order, in a transaction in which it is held. An order that was refunded by a refund that has failed is as it
 * was before; what it had activated stays revoked. For the money is still to go back, by another refund or another way: given back
 * by itself, the package would be the buyer's together with the money. Who decides otherwise can grant it anew.
 */
export async function noteRefunds(
  tx: Queryable,
  noting: { readonly payments: Payments; readonly order: Order; readonly now: Date },
  found: ProviderCharge,
): Promise<Order> {
  const { payments, order, now } = noting;
  const { id: orderId, isTest } = order;
  const { charge, isTakenBack } = await takeFailedBack(tx, noting, found);
  // One that goes back in part is still to activate its package, when it is noted as payments are.
  if (charge.isRefunded) await noteCharge(tx, noting, charge);
  const shared = { orderId, currency: currencyOf(order, charge), isTest, at: now } as const;
  for (const { id: reference, amountMinor } of charge.refunds) {
    await insertPayment(tx, { ...shared, kind: 'REFUND', reference, amountMinor });
  }
  const refundedMinor = await sumPayments(tx, orderId, 'REFUND');
  if (!charge.isRefunded) {
    const back = charge.refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
    const { amountMinor, currency } = charge;
    const facts = {
      kind: 'PARTLY_REFUNDED',
      money: { amountMinor: back, currency },
      of: { amountMinor, currency },
    } as const;
    const cause = partCauseOf(charge.paymentId ?? charge.id, back);
    if (back > 0) {
      await alert(tx, payments, { at: now, orderId, reason: 'PARTLY_REFUNDED', cause, facts });
    }
    const isReopened = isTakenBack && order.status === 'REFUNDED' && isNewest(order, charge);
    const status = isReopened ? await statusBeforeRefund(tx, order, charge) : order.status;
    return updateOrder(tx, orderId, { refundedMinor, status });
  }
  await revokeCharge(tx, order, charge, now);
  const status = isNewest(order, charge) ? 'REFUNDED' : order.status;
  return updateOrder(tx, orderId, {
    refundedMinor,
    status,
    paymentId: order.paymentId ?? charge.paymentId,
  });
}

/** Ends what a charge has paid for: of a subscription, one period; also what was given back of it after a dispute. */
export async function revokeCharge(
  tx: Queryable,
  { id: sourceId, kind }: Order,
  { invoiceId }: ProviderCharge,
  now: Date,
): Promise<void> {
  const isWhole = kind === 'ONE_TIME' || invoiceId === null;
  for (const { id, period } of await listEntitlements(tx, { source: 'ORDER', sourceId })) {
    if (!isWhole && period !== invoiceId && !period.startsWith(`${invoiceId}:`)) continue;
    await revokeActivations(tx, { entitlementId: id }, now, 'REFUND');
  }
}

/** That money came, for when it goes before anybody has noted so; then it activates nothing any more. */
export async function noteCharge(
  tx: Queryable,
  { order, now }: { readonly order: Order; readonly now: Date },
  charge: ProviderCharge,
): Promise<void> {
  await insertPayment(tx, {
    orderId: order.id,
    kind: 'CHARGE',
    reference: referenceOf(order, charge),
    amountMinor: charge.amountMinor,
    currency: currencyOf(order, charge),
    isTest: order.isTest,
    at: now,
  });
}

/** Of the last payment of an order; those before it were for periods of a subscription. */
export function isNewest(order: Order, { paymentId }: ProviderCharge): boolean {
  return order.paymentId === null || order.paymentId === paymentId;
}

/** @returns nothing, and an alert, where there is none that it can be of */
export async function findOrderOfCharge(
  context: PaymentContext,
  provider: PaymentProvider,
  charge: ProviderCharge,
): Promise<Order | undefined> {
  const { database, payments, now } = context;
  const order = await findNamedOrder(context, provider, charge);
  if (order !== undefined && charge.isLive !== order.isTest) return order;
  const reason = order === undefined ? 'ORDER_UNKNOWN' : 'MODE_DIFFERS';
  const kind = order === undefined ? 'NO_ORDER_REFUND' : 'OTHER_MODE_REFUND';
  await alert(database.db, payments, {
    at: now(),
    orderId: order?.id ?? null,
    reason,
    cause: charge.id,
    facts: { kind },
  });
  return undefined;
}

/** That of a subscription's period names no order itself, but its invoice does. */
async function findNamedOrder(
  { database: { db } }: PaymentContext,
  provider: PaymentProvider,
  charge: ProviderCharge,
): Promise<Order | undefined> {
  const { invoiceId } = charge;
  if (invoiceId === null) return findOrderNamed(db, charge);
  const orderId = await findOrderOfPayment(db, invoiceId);
  if (orderId !== undefined) return findOrder(db, orderId);
  const invoice = await provider.readInvoice(invoiceId);
  return findOrderNamed(db, invoice ?? charge);
}

/** What was charged may not be what was asked for. */
function currencyOf(order: Order, charge: ProviderCharge): Currency {
  return CURRENCIES.find((currency) => currency === charge.currency) ?? order.currency;
}

/** As whoever notes the payment names it. */
function referenceOf({ kind }: Order, { id, invoiceId, paymentId }: ProviderCharge): string {
  return (kind === 'SUBSCRIPTION' ? invoiceId : null) ?? paymentId ?? id;
}
