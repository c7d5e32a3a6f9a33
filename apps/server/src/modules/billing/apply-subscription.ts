import { inTransaction } from '../../db/in-transaction.ts';
import { findMismatch, moneyOf, raiseAlert } from './check-payment.ts';
import { extendForGrace, grantPayment } from './grant-payment.ts';
import { notifyBillingChange } from './notify-billing-change.ts';
import {
  findOrderByReference,
  lockOrder,
  type NewOrder,
  type Order,
  updateOrder,
} from './order-repository.ts';
import type { PaymentContext } from './payments.ts';
import type {
  PaymentProvider,
  ProviderInvoice,
  ProviderSubscription,
} from './providers/payment-provider.ts';

/** Records an invoice of a subscription. Each paid invoice activates one period, once. */

export async function applyInvoice(
  context: PaymentContext,
  provider: PaymentProvider,
  invoiceId: string,
): Promise<void> {
  const { database, payments, now } = context;
  const { db } = database;
  const invoice = await provider.readInvoice(invoiceId);
  if (invoice === undefined) return;
  const order = await findOrderByReference(db, invoice);
  if (order === undefined) {
    const facts = { kind: 'NO_ORDER_INVOICE' } as const;
    const alerted = { at: now(), reason: 'ORDER_UNKNOWN', cause: invoiceId, facts } as const;
    if (invoice.isPaid) await raiseAlert(db, payments, alerted);
    return;
  }
  if (invoice.isPaid) await grantInvoice(context, order, invoice);
  if (invoice.subscriptionId === null) return;
  await applySubscription(context, provider, invoice.subscriptionId, order);
}

/**
 * Records the current state of a subscription.
 *
 * @param known the order of the subscription, if the caller has read it
 */
export async function applySubscription(
  context: PaymentContext,
  provider: PaymentProvider,
  subscriptionId: string,
  known?: Order,
): Promise<void> {
  const { database, payments, now } = context;
  const { db } = database;
  const subscription = await provider.readSubscription(subscriptionId);
  if (subscription === undefined) return;
  const order = known ?? (await findOrderByReference(db, { ...subscription, subscriptionId }));
  if (order === undefined) {
    const facts = { kind: 'NO_ORDER_SUBSCRIPTION' } as const;
    const alerted = { at: now(), reason: 'ORDER_UNKNOWN', cause: subscriptionId, facts } as const;
    await raiseAlert(db, payments, alerted);
    return;
  }
  const owner = await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, order);
    const change = locked && makeSubscriptionChange(locked, subscription);
    if (locked === undefined || change === undefined) return undefined;
    // Extends once for each renewal: while the charge is retried, the subscription stays past due.
    const isNewlyDue =
      change.subscriptionStatus === 'PAST_DUE' && locked.subscriptionStatus === 'ACTIVE';
    if (isNewlyDue) await extendForGrace(tx, locked, now());
    await updateOrder(tx, order.id, change);
    return locked.userId;
  });
  if (owner) await notifyBillingChange(context, owner);
}

async function grantInvoice(
  context: PaymentContext,
  found: Order,
  invoice: ProviderInvoice,
): Promise<void> {
  const { database, payments, now } = context;
  const { id: cause } = invoice;
  const owner = await inTransaction(database.db, async (tx) => {
    const order = await lockOrder(tx, found);
    if (order === undefined) return undefined;
    const mismatch = findMismatch(order, moneyOf(invoice, order));
    if (mismatch !== undefined) {
      await raiseAlert(tx, payments, { at: now(), orderId: order.id, cause, ...mismatch });
      return undefined;
    }
    const paid = { ...invoice, reference: cause, period: cause };
    const { isGranted } = await grantPayment(tx, { payments, order, now: now() }, paid);
    return isGranted ? order.userId : undefined;
  });
  if (owner) await notifyBillingChange(context, owner);
}

/** @returns `undefined` if nothing has changed */
function makeSubscriptionChange(
  order: Order,
  { id, status, isCanceled, isLive }: ProviderSubscription,
): Pick<NewOrder, 'subscriptionId' | 'subscriptionStatus' | 'isCanceled' | 'status'> | undefined {
  if (status === null || isLive === order.isTest || order.kind !== 'SUBSCRIPTION') return undefined;
  // A canceled subscription stays canceled: a different status was read before the cancellation.
  if (order.subscriptionStatus === 'CANCELED' && order.subscriptionId === id) return undefined;
  const isUnpaid = order.paidAt === null;
  // `reconcileOrder` records the first payment.
  if (isUnpaid && status !== 'CANCELED') return undefined;
  const isEnding = isCanceled || status === 'CANCELED';
  const isSame =
    order.subscriptionId === id &&
    order.subscriptionStatus === status &&
    order.isCanceled === isEnding;
  if (isSame) return undefined;
  return {
    subscriptionId: id,
    subscriptionStatus: status,
    isCanceled: isEnding,
    // An order with a mismatched payment keeps its status, because the payment may have been refunded meanwhile.
    status: isUnpaid && order.paymentId === null ? 'FAILED' : order.status,
  };
}
