import { inTransaction } from '../../db/in-transaction.ts';
import { alert, findDifference, moneyOf } from './check-payment.ts';
import { giveGrace, grantPayment } from './grant-payment.ts';
import {
  findOrderNamed,
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
import { tellCommerce } from './tell-commerce.ts';

/** Subscriptions after their first payment: each invoice that is paid is one more period, once. */

export async function applyInvoice(
  context: PaymentContext,
  provider: PaymentProvider,
  invoiceId: string,
): Promise<void> {
  const { database, payments, now } = context;
  const { db } = database;
  const invoice = await provider.readInvoice(invoiceId);
  if (invoice === undefined) return;
  const order = await findOrderNamed(db, invoice);
  if (order === undefined) {
    const facts = { kind: 'NO_ORDER_INVOICE' } as const;
    const alerted = { at: now(), reason: 'ORDER_UNKNOWN', cause: invoiceId, facts } as const;
    if (invoice.isPaid) await alert(db, payments, alerted);
    return;
  }
  if (invoice.isPaid) await grantInvoice(context, order.id, invoice);
  if (invoice.subscriptionId === null) return;
  await applySubscription(context, provider, invoice.subscriptionId);
}

/** How a subscription stands, whatever has changed about it. */
export async function applySubscription(
  context: PaymentContext,
  provider: PaymentProvider,
  subscriptionId: string,
): Promise<void> {
  const { database, payments, now } = context;
  const { db } = database;
  const subscription = await provider.readSubscription(subscriptionId);
  if (subscription === undefined) return;
  const order = await findOrderNamed(db, { ...subscription, subscriptionId });
  if (order === undefined) {
    const facts = { kind: 'NO_ORDER_SUBSCRIPTION' } as const;
    const alerted = { at: now(), reason: 'ORDER_UNKNOWN', cause: subscriptionId, facts } as const;
    await alert(db, payments, alerted);
    return;
  }
  const owner = await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    const change = locked && changeBy(locked, subscription);
    if (locked === undefined || change === undefined) return undefined;
    // Once for a renewal: those that are tried again meet a subscription that is past due.
    const isNewlyDue =
      change.subscriptionStatus === 'PAST_DUE' && locked.subscriptionStatus === 'ACTIVE';
    if (isNewlyDue) await giveGrace(tx, locked, now());
    await updateOrder(tx, order.id, change);
    return locked.userId;
  });
  if (owner) await tellCommerce(context, owner);
}

async function grantInvoice(
  context: PaymentContext,
  orderId: string,
  invoice: ProviderInvoice,
): Promise<void> {
  const { database, payments, now } = context;
  const { id: cause } = invoice;
  const owner = await inTransaction(database.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === undefined) return undefined;
    const difference = findDifference(order, moneyOf(invoice, order));
    if (difference !== undefined) {
      await alert(tx, payments, { at: now(), orderId, cause, ...difference });
      return undefined;
    }
    const paid = { ...invoice, reference: cause, period: cause };
    const isGranted = await grantPayment(tx, { payments, order, now: now() }, paid);
    return isGranted ? order.userId : undefined;
  });
  if (owner) await tellCommerce(context, owner);
}

/** @returns nothing where all is as it was */
function changeBy(
  order: Order,
  { id, status, isCanceled, isLive }: ProviderSubscription,
): Pick<NewOrder, 'subscriptionId' | 'subscriptionStatus' | 'isCanceled' | 'status'> | undefined {
  if (status === null || isLive === order.isTest || order.kind !== 'SUBSCRIPTION') return undefined;
  const isUnpaid = order.paidAt === null;
  // Its first payment is noted by whoever hears of that.
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
    // Money that came and did not fit may have gone back meanwhile.
    status: isUnpaid && order.paymentId === null ? 'FAILED' : order.status,
  };
}
