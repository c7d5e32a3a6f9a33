import type { OrderPayment } from '@chuhe/contract/admin';
import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { conflict, REFUND_UNREACHED } from '../../http/conflict.ts';
import { recordRefunds } from './apply-charge.ts';
import { queueCancellation } from './mails/queue-cancellation.ts';
import { notifyBillingChange } from './notify-billing-change.ts';
import { hasRefundablePayment } from './order-money.ts';
import { readOrderPayments } from './order-payments.ts';
import { findOrder, lockOrder, type Order, updateOrder } from './order-repository.ts';
import { type PaymentContext, providerOf } from './payments.ts';
import {
  PaymentFailure,
  type PaymentProvider,
  type ProviderCharge,
} from './providers/payment-provider.ts';

export interface RefundRequest {
  readonly orderId: string;
  /** The reference of the payment; the last payment if absent. */
  readonly payment?: string | undefined;
  /** Called in the transaction that records the refund. */
  readonly audit?: (
    tx: Queryable,
    orders: { readonly before: Order; readonly after: Order },
  ) => Promise<void>;
}

/**
 * Refunds a payment of an order in full and revokes what the payment has activated. If it is the last payment of a subscription, the
 * subscription ends at once. If the server is killed before it has recorded the refund, the provider's webhook or a repeated call
 * completes the refund.
 *
 * @throws ApiError NOT_FOUND, CONFLICT if there is nothing to refund or the provider refuses, PAYMENT_UNAVAILABLE
 */
export async function refundOrder(
  context: PaymentContext,
  { orderId, payment, audit }: RefundRequest,
): Promise<void> {
  const { database, payments, now } = context;
  const order = await findOrder(database.db, orderId);
  if (order === undefined) throw new ApiError('NOT_FOUND');
  const earlier = await findEarlierPayment(context, order, payment);
  if (earlier === undefined && !hasRefundablePayment(order)) throw conflict('NOTHING_TO_REFUND');
  const provider = providerOf(payments, order);
  if (provider === undefined) throw providerUnavailable();
  const charge = await refundAtProvider(context, provider, { order, earlier });
  const owner = await inTransaction(database.db, async (tx) => {
    const before = await lockOrder(tx, order);
    if (before === undefined) throw new ApiError('NOT_FOUND');
    const refunded = await recordRefunds(tx, { payments, order: before, now: now() }, charge);
    const goesOn = earlier !== undefined || refunded.subscriptionStatus === null;
    const after = goesOn ? refunded : await endSubscription(tx, refunded);
    await queueCancellation(tx, { payments, order: after, now: now() }, refunded);
    await audit?.(tx, { before: order, after });
    return after.userId;
  });
  if (owner !== null) await notifyBillingChange(context, owner);
}

/**
 * Finds a payment of a subscription that is not the last one.
 *
 * @returns `undefined` if the last payment is meant
 * @throws ApiError NOT_FOUND if the order has no such payment, CONFLICT if it has nothing left to refund
 */
export async function findEarlierPayment(
  { database, now }: Pick<PaymentContext, 'database' | 'now'>,
  order: Order,
  reference: string | undefined,
): Promise<OrderPayment | undefined> {
  if (reference === undefined) return undefined;
  const payments = await readOrderPayments(database.db, [order], now());
  const found = payments.get(order.id)?.find((each) => each.reference === reference);
  if (found === undefined) throw new ApiError('NOT_FOUND');
  if (found.isLast) return undefined;
  if (found.refundableMinor === 0) throw conflict('NOTHING_TO_REFUND');
  return found;
}

interface Refunded {
  readonly order: Order;
  readonly earlier: OrderPayment | undefined;
}

/** The id of the payment at the provider. An earlier payment of a subscription is found by its invoice. */
async function findPaymentId(
  provider: PaymentProvider,
  { order, earlier }: Refunded,
): Promise<string> {
  const invoice = earlier && (await provider.readInvoice(earlier.reference));
  const paymentId = earlier === undefined ? order.paymentId : invoice?.paymentId;
  if (!paymentId) throw new PaymentFailure('REFUSED', 'The invoice has no payment');
  return paymentId;
}

async function refundAtProvider(
  { payments }: PaymentContext,
  provider: PaymentProvider,
  refunded: Refunded,
): Promise<ProviderCharge> {
  const { order, earlier } = refunded;
  try {
    // The subscription is ended first, so that the provider does not charge for a revoked package.
    if (order.subscriptionId !== null && earlier === undefined) {
      await provider.endSubscription(order.subscriptionId, 'NOW');
    }
    return await provider.refund({ ...order, paymentId: await findPaymentId(provider, refunded) });
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    payments.log.error({ err: error, orderId: order.id }, 'a payment could not be refunded');
    throw error.kind === 'REFUSED' ? conflict('REFUND_REFUSED') : providerUnavailable();
  }
}

function providerUnavailable(): ApiError {
  return new ApiError('PAYMENT_UNAVAILABLE', { messages: REFUND_UNREACHED });
}

function endSubscription(tx: Queryable, { id }: Order): Promise<Order> {
  return updateOrder(tx, id, { subscriptionStatus: 'CANCELED', isCanceled: true });
}
