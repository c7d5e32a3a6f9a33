import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { conflict, REFUND_UNREACHED } from '../../http/conflict.ts';
import { recordRefunds } from './apply-charge.ts';
import { queueCancellation } from './mails/queue-cancellation.ts';
import { notifyBillingChange } from './notify-billing-change.ts';
import { hasRefundablePayment } from './order-money.ts';
import { findOrder, lockOrder, type Order, updateOrder } from './order-repository.ts';
import { type PaymentContext, providerOf } from './payments.ts';
import {
  PaymentFailure,
  type PaymentProvider,
  type ProviderCharge,
} from './providers/payment-provider.ts';

export interface RefundRequest {
  readonly orderId: string;
  /** Called in the transaction that records the refund. */
  readonly audit?: (
    tx: Queryable,
    orders: { readonly before: Order; readonly after: Order },
  ) => Promise<void>;
}

/**
 * Refunds the last payment of an order in full and revokes what the payment has activated. A subscription ends at once. If the server is
 * killed before it has recorded the refund, the provider's webhook or a repeated call completes the refund.
 *
 * @throws ApiError NOT_FOUND, CONFLICT if there is nothing to refund or the provider refuses, PAYMENT_UNAVAILABLE
 */
export async function refundOrder(
  context: PaymentContext,
  { orderId, audit }: RefundRequest,
): Promise<void> {
  const { database, payments, now } = context;
  const order = await findOrder(database.db, orderId);
  if (order === undefined) throw new ApiError('NOT_FOUND');
  if (!hasRefundablePayment(order)) throw conflict('NOTHING_TO_REFUND');
  const provider = providerOf(payments, order);
  if (provider === undefined) throw providerUnavailable();
  const charge = await refundAtProvider(context, provider, order);
  const owner = await inTransaction(database.db, async (tx) => {
    const before = await lockOrder(tx, order);
    if (before === undefined) throw new ApiError('NOT_FOUND');
    const refunded = await recordRefunds(tx, { payments, order: before, now: now() }, charge);
    const after =
      refunded.subscriptionStatus === null ? refunded : await endSubscription(tx, refunded);
    await queueCancellation(tx, { payments, order: after, now: now() }, refunded);
    await audit?.(tx, { before: order, after });
    return after.userId;
  });
  if (owner !== null) await notifyBillingChange(context, owner);
}

async function refundAtProvider(
  { payments }: PaymentContext,
  provider: PaymentProvider,
  order: Order & { readonly paymentId: string },
): Promise<ProviderCharge> {
  try {
    // The subscription is ended first, so that the provider does not charge for a revoked package.
    if (order.subscriptionId !== null) {
      await provider.endSubscription(order.subscriptionId, 'NOW');
    }
    return await provider.refund(order);
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
