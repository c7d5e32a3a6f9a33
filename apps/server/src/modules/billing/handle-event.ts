import { type HandleJob, RetryLater } from '../../jobs/job-queue.ts';
import { completeJob } from '../../jobs/job-repository.ts';
import { applyRefunds } from './apply-charge.ts';
import { applyDispute } from './apply-dispute.ts';
import { applyInvoice, applySubscription } from './apply-subscription.ts';
import { alert } from './check-payment.ts';
import { findOrderNamed } from './order-repository.ts';
import { endEvent, findEvent } from './payment-repository.ts';
import type { PaymentContext } from './payments.ts';
import { PaymentFailure, type PaymentProvider } from './providers/payment-provider.ts';
import { reconcileOrder } from './reconcile-order.ts';

/**
 * Does what follows from an event. The event only says where to look: its object is read from the provider as it is by now, so
 * that the order in which events come does not matter, nor how often.
 */
type Apply = (
  context: PaymentContext,
  provider: PaymentProvider,
  objectId: string,
) => Promise<void>;

const APPLY: Readonly<Record<string, Apply>> = {
  'checkout.session.completed': applySession,
  'checkout.session.async_payment_succeeded': applySession,
  'checkout.session.async_payment_failed': applySession,
  'checkout.session.expired': applySession,
  'invoice.paid': applyInvoice,
  'invoice.payment_failed': applyInvoice,
  'customer.subscription.updated': applySubscription,
  'customer.subscription.deleted': applySubscription,
  'charge.refunded': applyRefunds,
  'refund.updated': applyRefunds,
  'refund.failed': applyRefunds,
  'charge.dispute.created': applyDispute,
  'charge.dispute.updated': applyDispute,
  'charge.dispute.funds_withdrawn': applyDispute,
  'charge.dispute.funds_reinstated': applyDispute,
  'charge.dispute.closed': applyDispute,
};

/** Whether an event is about an order at all; there are many others. */
export function isOfOrders(type: string): boolean {
  return Object.hasOwn(APPLY, type);
}

/** What the queue of payments does: one job for each event. */
export function makeEventHandler(context: PaymentContext): HandleJob {
  const { database, payments, now } = context;
  return async (job) => {
    const { provider } = payments;
    const event = await findEvent(database.db, job.key);
    const apply = event?.doneAt === null ? APPLY[event.type] : undefined;
    if (event !== undefined && apply !== undefined && provider !== null) {
      await untilAnswered(context, () => apply(context, provider, event.objectId));
    }
    await database.db.transaction(async (tx) => {
      if (event !== undefined) await endEvent(tx, event.id, now());
      await completeJob(tx, job);
    });
  };
}

async function applySession(
  context: PaymentContext,
  provider: PaymentProvider,
  sessionId: string,
): Promise<void> {
  const { database, payments, now } = context;
  const session = await provider.readSession(sessionId);
  if (session === undefined) return;
  const order = await findOrderNamed(database.db, { orderId: session.orderId, sessionId });
  const isOwn = order !== undefined && (order.sessionId ?? sessionId) === sessionId;
  if (isOwn) await reconcileOrder(context, order.id, session);
  if (isOwn || (session.status !== 'PAID' && session.status !== 'PROCESSING')) return;
  const kind = order === undefined ? 'NO_ORDER_PAYMENT' : 'ONCE_MORE';
  await alert(database.db, payments, {
    at: now(),
    orderId: order?.id ?? null,
    reason: 'ORDER_UNKNOWN',
    cause: sessionId,
    facts: { kind },
  });
}

/** A provider that is out of reach is waited for, however long; one that refuses is an error like any other. */
async function untilAnswered(context: PaymentContext, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.kind !== 'UNAVAILABLE') throw error;
    context.payments.log.warn({ err: error }, 'the payment provider does not answer');
    throw new RetryLater();
  }
}
