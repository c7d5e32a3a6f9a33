import { MAX_TRIES } from '../../jobs/job-queue.ts';
import { deleteGivenUpJobs } from '../../jobs/job-repository.ts';
import { alert } from './check-payment.ts';
import {
  claimCheck,
  endPlayedSubscriptions,
  expireOrdersWithoutSession,
  listOrdersToCheck,
} from './order-repository.ts';
import { listUndoneEvents } from './payment-repository.ts';
import { PAYMENT_QUEUE, type PaymentContext } from './payments.ts';
import { PaymentFailure } from './providers/payment-provider.ts';
import { reconcileOrder } from './reconcile-order.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Milliseconds that the usual ways are given, before somebody looks. */
const PATIENCE = 10 * MINUTE;
/** Milliseconds after which nothing comes of an order or an event any more. */
const LONG_AGO = 30 * DAY;
/** Looked after at a time. */
const MOST = 200;

/**
 * Heals what was interrupted: asks the provider about orders that nobody has heard of, and has events that could not be dealt with
 * dealt with again. Several server processes may do it at once.
 */
export async function lookAfterOrders(context: PaymentContext, signal: AbortSignal): Promise<void> {
  const { database, payments, now } = context;
  const { provider } = payments;
  if (provider === null) return;
  const time = now().getTime();
  const before = new Date(time - PATIENCE);
  const after = new Date(time - LONG_AGO);
  await expireOrdersWithoutSession(database.db, provider.name, now());
  await endPlayedSubscriptions(database.db, now());
  await resumeEvents(context, { before, after });
  const orderIds = await listOrdersToCheck(database.db, {
    provider: provider.name,
    madeBefore: before,
    madeAfter: after,
    notSince: before,
    limit: MOST,
  });
  for (const orderId of orderIds) {
    if (signal.aborted) return;
    const isOurs = await claimCheck(database.db, orderId, { now: now(), since: before });
    if (isOurs && !(await tryToReconcile(context, orderId))) return;
  }
}

/** @returns whether the provider answers */
async function tryToReconcile(context: PaymentContext, orderId: string): Promise<boolean> {
  try {
    await reconcileOrder(context, orderId);
    return true;
  } catch (error) {
    context.payments.log.error({ err: error, orderId }, 'an order could not be looked after');
    return !(error instanceof PaymentFailure) || error.kind === 'REFUSED';
  }
}

/** Each was tried several times; somebody should know, and one day it may work. */
async function resumeEvents(
  { database, payments, now }: PaymentContext,
  { before, after }: { readonly before: Date; readonly after: Date },
): Promise<void> {
  const { db } = database;
  await deleteGivenUpJobs(db, { queue: PAYMENT_QUEUE, now: now(), maxTries: MAX_TRIES });
  for (const { id, type } of await listUndoneEvents(db, { before, after, limit: MOST })) {
    const facts = { kind: 'EVENT_WAITS', event: type } as const;
    await alert(db, payments, { at: now(), reason: 'EVENT_FAILED', cause: id, facts });
    await payments.queue.add(db, { key: id, payload: {}, priority: 0 });
  }
}
