import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { findMismatch, moneyOf, raiseAlert } from './check-payment.ts';
import { grantPayment } from './grant-payment.ts';
import { grantTrial } from './grant-trial.ts';
import { notifyBillingChange } from './notify-billing-change.ts';
import { lockOrder, type Order, updateOrder } from './order-repository.ts';
import { type PaymentContext, providerOf } from './payments.ts';
import type { ProviderInvoice, ProviderSession } from './providers/payment-provider.ts';

/**
 * Brings an order to the state that the provider reports: activates a paid package, once, or records that the payment failed. May be
 * called any number of times: by the provider's webhook, by the returning buyer, and by the regular check of open orders.
 *
 * @param read the session of the order, if the caller has read it from the provider
 * @returns the updated order; `undefined` if it was deleted meanwhile
 * @throws PaymentFailure
 */
export async function reconcileOrder(
  context: PaymentContext,
  order: Order,
  read?: ProviderSession,
): Promise<Order | undefined> {
  const { database, payments, now } = context;
  if (isPaid(order)) return order;
  const provider = providerOf(payments, order);
  const sessionId = order.sessionId ?? read?.id;
  if (provider === undefined || sessionId === undefined) return order;
  const session = read?.id === sessionId ? read : await provider.readSession(sessionId);
  if (session === undefined) return expireMissingSession(context, order);
  const invoice =
    session.status === 'PAID' && session.invoiceId !== null
      ? await provider.readInvoice(session.invoiceId)
      : undefined;
  const settled = await inTransaction(database.db, async (tx) => {
    const locked = await lockOrder(tx, order);
    if (locked === undefined || isPaid(locked)) return { order: locked, isGranted: false };
    return settle(tx, { context, order: locked, now: now() }, { session, invoice });
  });
  if (settled.isGranted && settled.order?.userId) {
    await notifyBillingChange(context, settled.order.userId);
  }
  return settled.order;
}

/** Whether the order was paid, even if the payment was refunded or disputed since. */
export function isPaid({ status }: Order): boolean {
  return status === 'PAID' || status === 'REFUNDED' || status === 'DISPUTED';
}

/** Expires an overdue order whose session the provider does not know, or no longer knows. */
async function expireMissingSession(
  { database, now }: PaymentContext,
  order: Order,
): Promise<Order> {
  if (order.status !== 'OPEN' || order.expiresAt > now()) return order;
  return inTransaction(database.db, async (tx) => {
    const locked = await lockOrder(tx, order);
    if (locked?.status !== 'OPEN') return locked ?? order;
    return updateOrder(tx, order.id, { status: 'EXPIRED', checkedAt: now() });
  });
}

interface Settling {
  readonly context: PaymentContext;
  /** Must be locked and not paid yet. */
  readonly order: Order;
  readonly now: Date;
}

interface Found {
  readonly session: ProviderSession;
  readonly invoice: ProviderInvoice | undefined;
}

async function settle(
  tx: Queryable,
  settling: Settling,
  found: Found,
): Promise<{ order: Order | undefined; isGranted: boolean }> {
  const { order, now } = settling;
  const { session } = found;
  const { id: sessionId, status } = session;
  if (status === 'PAID') return settlePaid(tx, settling, found);
  const change = { sessionId, status, checkedAt: now };
  return { order: await updateOrder(tx, order.id, change), isGranted: false };
}

async function settlePaid(tx: Queryable, settling: Settling, { session, invoice }: Found) {
  const { order, now } = settling;
  const { payments } = settling.context;
  const { id: sessionId, invoiceId } = session;
  const paymentId = invoice?.paymentId ?? session.paymentId;
  const dueMinor = order.trialDays > 0 ? 0 : order.amountMinor;
  const mismatch =
    findMismatch(order, session, dueMinor) ??
    (invoice && findMismatch(order, moneyOf(invoice, order), dueMinor));
  if (mismatch !== undefined) {
    await raiseAlert(tx, payments, { at: now, orderId: order.id, cause: sessionId, ...mismatch });
    // The subscription is recorded so that a refund also cancels it.
    const { subscriptionId } = session;
    const change = { sessionId, paymentId, subscriptionId, checkedAt: now };
    const updated = await updateOrder(tx, order.id, { ...change, status: 'PROCESSING' });
    return { order: updated, isGranted: false };
  }
  const current =
    order.sessionId === sessionId ? order : await updateOrder(tx, order.id, { sessionId });
  const granting = { payments, order: current, now };
  if (order.trialDays > 0) return grantTrial(tx, granting, { ...session, ...periodOf(invoice) });
  return grantPayment(tx, granting, {
    reference: invoiceId ?? session.paymentId ?? sessionId,
    period: invoiceId ?? '',
    paymentId,
    taxMinor: (invoice ?? session).taxMinor,
    subscriptionId: session.subscriptionId,
    ...periodOf(invoice),
    customerId: session.customerId,
    receiptUrl: invoice?.invoiceUrl ?? session.receiptUrl,
  });
}

function periodOf(invoice: ProviderInvoice | undefined) {
  return { periodStart: invoice?.periodStart ?? null, periodEnd: invoice?.periodEnd ?? null };
}
