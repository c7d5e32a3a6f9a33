import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { SUBSCRIPTION_GOES_ON } from '../../http/conflict.ts';
import { queueCancellation } from './mails/queue-cancellation.ts';
import { lockOrder, type Order, updateOrder } from './order-repository.ts';
import { type PaymentContext, providerOf } from './payments.ts';
import { PaymentFailure } from './providers/payment-provider.ts';

/**
 * Cancellation by the buyer or an administrator. The provider is called first, outside of any transaction, and the result is recorded
 * after that. If the server is killed in between, the provider's webhook or a repeated call completes the cancellation.
 */

/** Whether the provider will charge again. */
export function isRenewing({ subscriptionStatus, isCanceled }: Order): boolean {
  return (subscriptionStatus === 'ACTIVE' || subscriptionStatus === 'PAST_DUE') && !isCanceled;
}

/**
 * Cancels each subscription at the end of the paid period, or now if it is past due. Skips those that are not renewed. If one
 * cancellation fails, earlier ones stay in effect: the provider's webhook reports them, and a repeated call skips them.
 *
 * @returns the canceled orders
 * @throws ApiError PAYMENT_UNAVAILABLE
 */
export async function cancelAtProvider(
  { payments }: Pick<PaymentContext, 'payments'>,
  orders: readonly Order[],
): Promise<Order[]> {
  const renewing = orders.filter(isRenewing);
  for (const order of renewing) {
    const { id: orderId, subscriptionId } = order;
    const provider = providerOf(payments, order);
    if (provider === undefined || subscriptionId === null) {
      throw cancellationFailed();
    }
    try {
      await provider.endSubscription(subscriptionId, isPastDue(order) ? 'NOW' : 'PERIOD_END');
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error;
      payments.log.error({ err: error, orderId }, 'a subscription could not be ended');
      throw cancellationFailed();
    }
  }
  return renewing;
}

function cancellationFailed(): ApiError {
  return new ApiError('PAYMENT_UNAVAILABLE', { messages: SUBSCRIPTION_GOES_ON });
}

/**
 * Records what {@link cancelAtProvider} has canceled, and mails it to the buyers.
 *
 * @returns each change, for the audit log
 */
export async function recordCanceled(
  tx: Queryable,
  { payments, now }: Pick<PaymentContext, 'payments' | 'now'>,
  canceled: readonly Order[],
): Promise<{ before: SubscriptionState; after: SubscriptionState }[]> {
  const changes = [];
  for (const order of canceled) {
    const before = await lockOrder(tx, order);
    if (before === undefined) continue;
    const change = {
      isCanceled: true,
      ...(isPastDue(order) && { subscriptionStatus: 'CANCELED' as const }),
    };
    const after = await updateOrder(tx, order.id, change);
    await queueCancellation(tx, { payments, order: after, now: now() }, before);
    changes.push({ before: stateOf(before), after: stateOf(after) });
  }
  return changes;
}

type SubscriptionState = ReturnType<typeof stateOf>;

function stateOf({ id: orderId, subscriptionStatus, isCanceled }: Order) {
  return { orderId, subscriptionStatus, isCanceled };
}

/** A past due subscription is canceled at once: its current period is not paid, and the provider must not retry the charge. */
function isPastDue({ subscriptionStatus }: Pick<Order, 'subscriptionStatus'>): boolean {
  return subscriptionStatus === 'PAST_DUE';
}
