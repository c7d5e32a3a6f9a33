import { type HandleJob, RetryLater } from '../../jobs/job-queue.ts';
import { completeJob } from '../../jobs/job-repository.ts';
import { applyRefunds } from './apply-charge.ts';
import { applyDispute } from './apply-dispute.ts';
import { applyInvoice, applySubscription } from './apply-subscription.ts';
import { raiseAlert } from './check-payment.ts';
import { findOrderByReference } from './order-repository.ts';
import { findEvent, markEventDone } from './payment-repository.ts';
import type { PaymentContext } from './payments.ts';
import { PaymentFailure, type PaymentProvider } from './providers/payment-provider.ts';
import { isPaid, reconcileOrder } from './reconcile-order.ts';

/**
 * Applies an event. The event only names an object, whose current state is read from the provider. Events may therefore be repeated
 * or arrive in any order.
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

/** Whether an event concerns orders. Stripe sends many others. */
export function isOrderEvent(type: string): boolean {
  return Object.hasOwn(APPLY, type);
}

/** Handles the payment queue: one job for each event. */
export function makeEventHandler(context: PaymentContext, provider: PaymentProvider): HandleJob {
  const { database, now } = context;
  return async (job) => {
    const event = await findEvent(database.db, job.key);
    if (event?.doneAt === null) {
      const apply = APPLY[event.type];
      // The event was stored by a newer version of the server. It stays pending until a server that handles its type retries it.
      if (apply === undefined) throw new Error(`This server does not handle ${event.type}`);
      await retryWhenUnavailable(context, () => apply(context, provider, event.objectId));
    }
    await database.db.transaction(async (tx) => {
      if (event !== undefined) await markEventDone(tx, event.id, now());
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
  const known = await findOrderByReference(database.db, { sessionId });
  // Stripe sends several events about a session. If the order is paid, an earlier event has settled it.
  if (known !== undefined && isPaid(known)) return;
  const session = await provider.readSession(sessionId);
  if (session === undefined) return;
  const { orderId } = session;
  const isKnown = known !== undefined && (orderId ?? known.id) === known.id;
  const order = isKnown ? known : await findOrderByReference(database.db, { orderId, sessionId });
  const isOwn = order !== undefined && (order.sessionId ?? sessionId) === sessionId;
  if (isOwn) await reconcileOrder(context, order, session);
  if (isOwn || (session.status !== 'PAID' && session.status !== 'PROCESSING')) return;
  const facts = { kind: order === undefined ? 'NO_ORDER_PAYMENT' : 'ONCE_MORE' } as const;
  const about = { orderId: order?.id ?? null, reason: 'ORDER_UNKNOWN', cause: sessionId } as const;
  await raiseAlert(database.db, payments, { at: now(), ...about, facts });
}

/** While the provider is unreachable, retries later without limit. Rethrows any other error. */
async function retryWhenUnavailable(
  context: PaymentContext,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PaymentFailure) || error.kind !== 'UNAVAILABLE') throw error;
    context.payments.log.warn({ err: error }, 'the payment provider does not answer');
    throw new RetryLater();
  }
}
