import { MAX_TRIES } from '../../jobs/job-queue.ts';
import { deleteGivenUpJobs } from '../../jobs/job-repository.ts';
import { raiseAlert } from './check-payment.ts';
import {
  claimCheck,
  endTestSubscriptions,
  expireOrdersWithoutSession,
  listOrdersToCheck,
  type Order,
} from './order-repository.ts';
import { listPendingEvents } from './payment-repository.ts';
import { PAYMENT_QUEUE, type PaymentContext } from './payments.ts';
import { PaymentFailure } from './providers/payment-provider.ts';
import { reconcileOrder } from './reconcile-order.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Time in which webhooks and buyers usually settle an order, in milliseconds. */
const RECOVER_AFTER = 10 * MINUTE;
/** Age at which the recovery no longer retries an order or event, in milliseconds. */
export const GIVE_UP_AFTER = 30 * DAY;
const BATCH_SIZE = 200;

/**
 * Recovers from interruptions: reconciles pending orders that were not checked lately, and retries failed events. Several
 * server processes may run it concurrently.
 */
export async function recoverOrders(context: PaymentContext, signal: AbortSignal): Promise<void> {
  const { database, payments, now } = context;
  const { provider } = payments;
  if (provider === null) return;
  const time = now().getTime();
  const before = new Date(time - RECOVER_AFTER);
  const after = new Date(time - GIVE_UP_AFTER);
  await expireOrdersWithoutSession(database.db, provider.name, now());
  await endTestSubscriptions(database.db, now());
  await retryEvents(context, { before, after });
  const orderIds = await listOrdersToCheck(database.db, {
    provider: provider.name,
    createdBefore: before,
    createdAfter: after,
    checkedBefore: before,
    limit: BATCH_SIZE,
  });
  for (const orderId of orderIds) {
    if (signal.aborted) return;
    const order = await claimCheck(database.db, orderId, { now: now(), since: before });
    if (order !== undefined && !(await tryToReconcile(context, order))) return;
  }
}

/** @returns false if the provider is unreachable */
async function tryToReconcile(context: PaymentContext, order: Order): Promise<boolean> {
  try {
    await reconcileOrder(context, order);
    return true;
  } catch (error) {
    context.payments.log.error(
      { err: error, orderId: order.id },
      'an order could not be reconciled',
    );
    return !(error instanceof PaymentFailure) || error.kind !== 'UNAVAILABLE';
  }
}

/** Puts events that have failed several times back into the queue, and raises an alert for each. */
async function retryEvents(
  { database, payments, now }: PaymentContext,
  { before, after }: { readonly before: Date; readonly after: Date },
): Promise<void> {
  const { db } = database;
  await deleteGivenUpJobs(db, { queue: PAYMENT_QUEUE, now: now(), maxTries: MAX_TRIES });
  for (const { id, type } of await listPendingEvents(db, { before, after, limit: BATCH_SIZE })) {
    const facts = { kind: 'EVENT_WAITS', event: type } as const;
    await raiseAlert(db, payments, { at: now(), reason: 'EVENT_FAILED', cause: id, facts });
    await payments.queue.add(db, { key: id, payload: {}, priority: 0 });
  }
}
