import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { findMismatch, moneyOf, raiseAlert } from './check-payment.ts';
import { extendForGrace, grantPayment } from './grant-payment.ts';
import { grantTrial } from './grant-trial.ts';
import { type MailedOrder, queueBuyerMail } from './mails/queue-buyer-mail.ts';
import { queueCancellation } from './mails/queue-cancellation.ts';
import { notifyBillingChange } from './notify-billing-change.ts';
import { findOrderByReference, lockOrder, type Order, updateOrder } from './order-repository.ts';
import type { PaymentContext, Payments } from './payments.ts';
import type {
  PaymentProvider,
  ProviderInvoice,
  ProviderSubscription,
} from './providers/payment-provider.ts';

const DAY = 86_400_000;

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
  const current = invoice.isPaid ? await grantInvoice(context, order, invoice) : order;
  if (invoice.subscriptionId === null) return;
  await applySubscription(context, provider, invoice.subscriptionId, current);
}

/** Maximum number of times that a subscription is read from the provider while its order changes. */
const MAX_READS = 5;

/**
 * Records the current state of a subscription. If the order changes while the subscription is read, what was read may be older than that
 * change, such as a cancellation by the buyer. The subscription is then read again.
 *
 * @param known the order of the subscription, if the caller has just read it
 */
export async function applySubscription(
  context: PaymentContext,
  provider: PaymentProvider,
  subscriptionId: string,
  known?: Order,
): Promise<void> {
  const { database, payments, now } = context;
  const { db } = database;
  let before = known ?? (await findOrderByReference(db, { subscriptionId }));
  for (let reads = 0; reads < MAX_READS; reads += 1) {
    const subscription = await provider.readSubscription(subscriptionId);
    if (subscription === undefined) return;
    const order = before ?? (await findOrderByReference(db, { ...subscription, subscriptionId }));
    if (order === undefined) {
      const facts = { kind: 'NO_ORDER_SUBSCRIPTION' } as const;
      const alerted = { at: now(), reason: 'ORDER_UNKNOWN', cause: subscriptionId, facts } as const;
      await raiseAlert(db, payments, alerted);
      return;
    }
    const read = { payments, before, subscription, now: now() };
    const recorded = await inTransaction(db, (tx) => recordSubscription(tx, order, read));
    if (recorded.owner) await notifyBillingChange(context, recorded.owner);
    if (recorded.changed === undefined) return;
    before = recorded.changed;
  }
  throw new Error(`The order of subscription ${subscriptionId} changes with every read`);
}

interface ReadSubscription {
  readonly payments: Payments;
  /** The order before the subscription was read; `undefined` if it was found afterwards. */
  readonly before: Order | undefined;
  readonly subscription: ProviderSubscription;
  readonly now: Date;
}

interface RecordedSubscription {
  /** The buyer, if the order was updated. */
  readonly owner?: string | null;
  /** The order, set if it may have changed after the subscription was read. In that case, nothing was recorded. */
  readonly changed?: Order;
}

async function recordSubscription(
  tx: Queryable,
  { id }: Order,
  { payments, before, subscription, now }: ReadSubscription,
): Promise<RecordedSubscription> {
  const order = await lockOrder(tx, { id });
  const change = order && makeSubscriptionChange(order, subscription);
  if (order === undefined || change === undefined) return {};
  if (before === undefined || !isSameSubscription(before, order)) return { changed: order };
  // Extends once for each renewal: while the charge is retried, the subscription stays past due.
  const isNewlyDue =
    change.subscriptionStatus === 'PAST_DUE' && order.subscriptionStatus === 'ACTIVE';
  if (isNewlyDue) await extendForGrace(tx, order, now);
  const after = await updateOrder(tx, id, change);
  const mailed = { payments, order: after, now };
  if (isNewlyDue) await queueFailure(tx, mailed, subscription);
  if (after.paidAt !== null) await queueCancellation(tx, mailed, order);
  return { owner: order.userId };
}

/** Mails that a renewal could not be charged, once for each invoice. */
function queueFailure(
  tx: Queryable,
  mailed: MailedOrder,
  { id, latestInvoiceId }: ProviderSubscription,
): Promise<void> {
  const { amountMinor, currency } = mailed.order;
  const cause = latestInvoiceId ?? `${id}:${mailed.now.toISOString()}`;
  const amount = { amountMinor, currency };
  return queueBuyerMail(tx, mailed, { kind: 'RENEWAL_FAILED', cause, amount });
}

type SubscriptionState = Pick<Order, 'subscriptionId' | 'subscriptionStatus' | 'isCanceled'>;

function isSameSubscription(one: SubscriptionState, other: SubscriptionState): boolean {
  return (
    one.subscriptionId === other.subscriptionId &&
    one.subscriptionStatus === other.subscriptionStatus &&
    one.isCanceled === other.isCanceled
  );
}

/** @returns the order afterwards; `undefined` if it was deleted meanwhile */
async function grantInvoice(
  context: PaymentContext,
  found: Order,
  invoice: ProviderInvoice,
): Promise<Order | undefined> {
  const { database, payments, now } = context;
  const { id: cause } = invoice;
  const { order, isGranted } = await inTransaction(database.db, async (tx) => {
    const order = await lockOrder(tx, found);
    const isTrial = order !== undefined && isOfTrial(order, invoice);
    const dueMinor = isTrial ? 0 : order?.amountMinor;
    const mismatch = order && findMismatch(order, moneyOf(invoice, order), dueMinor);
    if (order === undefined || mismatch !== undefined) {
      const alerted = mismatch && { at: now(), orderId: found.id, cause, ...mismatch };
      if (alerted !== undefined) await raiseAlert(tx, payments, alerted);
      return { order, isGranted: false };
    }
    const receiptUrl = invoice.invoiceUrl;
    const paid = { ...invoice, reference: cause, period: cause, receiptUrl };
    const granting = { payments, order, now: now() };
    return isTrial ? grantTrial(tx, granting, paid) : grantPayment(tx, granting, paid);
  });
  if (isGranted && order?.userId) await notifyBillingChange(context, order.userId);
  return order;
}

/**
 * Whether an invoice is the one that begins a trial. A later invoice of nothing, such as a renewal that was paid from the balance of the
 * customer, is not. A trial begins within an hour after its order, and the first renewal at least a day after it.
 */
function isOfTrial(
  { trialDays, createdAt, paidAt }: Order,
  { amountMinor, periodStart }: ProviderInvoice,
): boolean {
  if (trialDays === 0 || amountMinor !== 0) return false;
  if (periodStart === null) return paidAt === null;
  return periodStart.getTime() < createdAt.getTime() + trialDays * DAY - DAY / 2;
}

/** @returns `undefined` if nothing has changed */
function makeSubscriptionChange(
  order: Order,
  { id, status, isCanceled, isLive }: ProviderSubscription,
): (SubscriptionState & Pick<Order, 'status'>) | undefined {
  if (status === null || isLive === order.isTest || order.kind !== 'SUBSCRIPTION') return undefined;
  // A canceled subscription stays canceled: the provider never resumes one.
  if (order.subscriptionStatus === 'CANCELED' && order.subscriptionId === id) return undefined;
  const isUnpaid = order.paidAt === null;
  // `reconcileOrder` records the first payment.
  if (isUnpaid && status !== 'CANCELED') return undefined;
  const state = {
    subscriptionId: id,
    subscriptionStatus: status,
    isCanceled: isCanceled || status === 'CANCELED',
  };
  if (isSameSubscription(order, state)) return undefined;
  return {
    ...state,
    // An order with a mismatched payment keeps its status, because the payment may have been refunded meanwhile.
    status: isUnpaid && order.paymentId === null ? 'FAILED' : order.status,
  };
}
