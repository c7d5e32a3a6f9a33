import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { SUBSCRIPTION_GOES_ON } from '../../http/conflict.ts';
import { lockOrder, type Order, updateOrder } from './order-repository.ts';
import { type PaymentContext, providerOf } from './payments.ts';
import { PaymentFailure } from './providers/payment-provider.ts';

/**
 * Subscriptions that somebody ends: their buyer, or an administrator. The provider is asked first, outside of any transaction; what it
 * did is written down after that. Where the server is killed in between, the provider's message does the rest, or doing it again.
 */

/** What the provider goes on charging for by itself. */
export function isCharged({ subscriptionStatus, isCanceled }: Order): boolean {
  return (subscriptionStatus === 'ACTIVE' || subscriptionStatus === 'PAST_DUE') && !isCanceled;
}

/**
 * Has each end with what is paid of it, or now where that is over. One that is not charged any more stays as it is. Where one of
 * several is refused, those before it have ended: the provider tells of them, and doing it again passes them by.
 *
 * @returns those that were ended
 * @throws ApiError PAYMENT_UNAVAILABLE where the provider does not do it
 */
export async function endAtProvider(
  { payments }: Pick<PaymentContext, 'payments'>,
  orders: readonly Order[],
): Promise<Order[]> {
  const charged = orders.filter(isCharged);
  for (const order of charged) {
    const { id: orderId, subscriptionId } = order;
    const provider = providerOf(payments, order);
    if (provider === undefined || subscriptionId === null) {
      throw unended();
    }
    try {
      await provider.endSubscription(subscriptionId, isDue(order) ? 'NOW' : 'PERIOD_END');
    } catch (error) {
      if (!(error instanceof PaymentFailure)) throw error;
      payments.log.error({ err: error, orderId }, 'a subscription could not be ended');
      throw unended();
    }
  }
  return charged;
}

function unended(): ApiError {
  return new ApiError('PAYMENT_UNAVAILABLE', { messages: SUBSCRIPTION_GOES_ON });
}

/** Writes down what {@link endAtProvider} has ended. For the audit log, with what became of each. */
export async function noteEnded(
  tx: Queryable,
  ended: readonly Order[],
): Promise<{ before: EndedSubscription; after: EndedSubscription }[]> {
  const noted = [];
  for (const { id, ...order } of ended) {
    const before = await lockOrder(tx, id);
    if (before === undefined) continue;
    const change = {
      isCanceled: true,
      ...(isDue(order) && { subscriptionStatus: 'CANCELED' as const }),
    };
    const after = await updateOrder(tx, id, change);
    noted.push({ before: stateOf(before), after: stateOf(after) });
  }
  return noted;
}

type EndedSubscription = ReturnType<typeof stateOf>;

function stateOf({ id: orderId, subscriptionStatus, isCanceled }: Order) {
  return { orderId, subscriptionStatus, isCanceled };
}

/** Where nothing is paid there is no period to wait for, and what is tried again must not be charged after all. */
function isDue({ subscriptionStatus }: Pick<Order, 'subscriptionStatus'>): boolean {
  return subscriptionStatus === 'PAST_DUE';
}
