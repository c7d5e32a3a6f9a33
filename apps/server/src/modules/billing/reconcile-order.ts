import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { alert, findDifference, moneyOf } from './check-payment.ts';
import { grantPayment } from './grant-payment.ts';
import { findOrder, lockOrder, type Order, updateOrder } from './order-repository.ts';
import { type PaymentContext, providerOf } from './payments.ts';
import type { ProviderInvoice, ProviderSession } from './providers/payment-provider.ts';
import { tellCommerce } from './tell-commerce.ts';

/**
 * Asks the provider how an order stands and does what follows: activates what is paid, once, or notes that nothing will come of
 * it. Whoever hears of an order calls this, as often as they like: the provider's message, the buyer who comes back, and the look
 * after orders that nobody has heard of.
 *
 * @returns the order as it stands by then
 * @throws PaymentFailure
 */
export async function reconcileOrder(
  context: PaymentContext,
  orderId: string,
  named?: ProviderSession,
): Promise<Order | undefined> {
  const { database, payments, now } = context;
  const order = await findOrder(database.db, orderId);
  if (order === undefined || isDecided(order)) return order;
  const provider = providerOf(payments, order);
  const sessionId = order.sessionId ?? named?.id;
  if (provider === undefined || sessionId === undefined) return order;
  const session = await provider.readSession(sessionId);
  if (session === undefined) return expireLost(context, order);
  const invoice =
    session.status === 'PAID' && session.invoiceId !== null
      ? await provider.readInvoice(session.invoiceId)
      : undefined;
  const settled = await inTransaction(database.db, async (tx) => {
    const locked = await lockOrder(tx, orderId);
    if (locked === undefined || isDecided(locked)) return { order: locked, isGranted: false };
    return settle(tx, { context, order: locked, now: now() }, { session, invoice });
  });
  if (settled.isGranted && settled.order?.userId) {
    await tellCommerce(context, settled.order.userId);
  }
  return settled.order;
}

/** Whether money has come for it before. */
function isDecided({ status }: Order): boolean {
  return status === 'PAID' || status === 'REFUNDED' || status === 'DISPUTED';
}

/** A session that its provider does not know, or no more. */
async function expireLost({ database, now }: PaymentContext, order: Order): Promise<Order> {
  if (order.status !== 'OPEN' || order.expiresAt > now()) return order;
  return database.db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked?.status !== 'OPEN') return locked ?? order;
    return updateOrder(tx, order.id, { status: 'EXPIRED', checkedAt: now() });
  });
}

interface Settling {
  readonly context: PaymentContext;
  /** Held, and nothing was paid for it so far. */
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
  const difference =
    findDifference(order, session) ?? (invoice && findDifference(order, moneyOf(invoice, order)));
  if (difference !== undefined) {
    await alert(tx, payments, { at: now, orderId: order.id, cause: sessionId, ...difference });
    // Named, so that who gives the money back ends the subscription with it.
    const { subscriptionId } = session;
    const change = { sessionId, paymentId, subscriptionId, checkedAt: now };
    const undecided = await updateOrder(tx, order.id, { ...change, status: 'PROCESSING' });
    return { order: undecided, isGranted: false };
  }
  await updateOrder(tx, order.id, { sessionId });
  const isGranted = await grantPayment(
    tx,
    { payments, order, now },
    {
      reference: invoiceId ?? session.paymentId ?? sessionId,
      period: invoiceId ?? '',
      paymentId,
      subscriptionId: session.subscriptionId,
      periodEnd: invoice?.periodEnd ?? null,
    },
  );
  return { order: await findOrder(tx, order.id), isGranted };
}
