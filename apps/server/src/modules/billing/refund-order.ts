import type { Queryable } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../http/api-error.ts';
import { conflict, REFUND_UNREACHED } from '../../http/conflict.ts';
import { noteRefunds } from './apply-charge.ts';
import { hasMoney } from './order-money.ts';
import { findOrder, lockOrder, type Order, updateOrder } from './order-repository.ts';
import { type PaymentContext, providerOf } from './payments.ts';
import {
  PaymentFailure,
  type PaymentProvider,
  type ProviderCharge,
} from './providers/payment-provider.ts';
import { tellCommerce } from './tell-commerce.ts';

export interface Refunding {
  readonly orderId: string;
  /** Written in the transaction that notes the refund. */
  readonly audit?: (
    tx: Queryable,
    orders: { readonly before: Order; readonly after: Order },
  ) => Promise<void>;
}

/**
 * Gives the last payment of an order back, whole, and ends what it has activated; a subscription ends at once. Where the server is
 * killed in between, the provider's message does the rest, or doing it again.
 *
 * @throws ApiError NOT_FOUND, CONFLICT where there is nothing to give back or the provider refuses, PAYMENT_UNAVAILABLE
 */
export async function refundOrder(
  context: PaymentContext,
  { orderId, audit }: Refunding,
): Promise<void> {
  const { database, payments, now } = context;
  const order = await findOrder(database.db, orderId);
  if (order === undefined) throw new ApiError('NOT_FOUND');
  if (!hasMoney(order)) throw conflict('NOTHING_TO_REFUND');
  const provider = providerOf(payments, order);
  if (provider === undefined) throw unreached();
  const charge = await moveMoney(context, provider, order);
  const owner = await inTransaction(database.db, async (tx) => {
    const before = await lockOrder(tx, orderId);
    if (before === undefined) throw new ApiError('NOT_FOUND');
    const noted = await noteRefunds(tx, { payments, order: before, now: now() }, charge);
    const after = noted.subscriptionStatus === null ? noted : await endSubscription(tx, noted);
    await audit?.(tx, { before: order, after });
    return after.userId;
  });
  if (owner !== null) await tellCommerce(context, owner);
}

async function moveMoney(
  { payments }: PaymentContext,
  provider: PaymentProvider,
  order: Order & { readonly paymentId: string },
): Promise<ProviderCharge> {
  try {
    // First, so that nothing is charged for a package that has ended.
    if (order.subscriptionId !== null) {
      await provider.endSubscription(order.subscriptionId, 'NOW');
    }
    return await provider.refund(order);
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    payments.log.error({ err: error, orderId: order.id }, 'a payment could not be refunded');
    throw error.kind === 'REFUSED' ? conflict('REFUND_REFUSED') : unreached();
  }
}

function unreached(): ApiError {
  return new ApiError('PAYMENT_UNAVAILABLE', { messages: REFUND_UNREACHED });
}

function endSubscription(tx: Queryable, { id }: Order): Promise<Order> {
  return updateOrder(tx, id, { subscriptionStatus: 'CANCELED', isCanceled: true });
}
