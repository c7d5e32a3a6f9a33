import { ApiError } from '../../http/api-error.ts';
import { alert } from './check-payment.ts';
import { isOfOrders } from './handle-event.ts';
import { endEvent, insertEvent } from './payment-repository.ts';
import type { PaymentContext } from './payments.ts';
import type { PaymentProvider, ProviderEvent } from './providers/payment-provider.ts';

/**
 * Writes an event down, with the work that it makes, in one transaction: once that is committed the provider need not tell it again.
 *
 * @throws ApiError UNAVAILABLE where too many wait; the provider tells it again
 */
export async function receiveEvent(
  { database, payments, now }: PaymentContext,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<void> {
  if (!isOfOrders(event.type)) return;
  const { id, type, objectId, createdAt, isLive } = event;
  await database.db.transaction(async (tx) => {
    const isNew = await insertEvent(tx, { id, type, objectId, createdAt, receivedAt: now() });
    if (!isNew) return;
    if (isLive !== provider.isLive) {
      const facts = { kind: isLive ? 'EVENT_LIVE' : 'EVENT_TEST', event: type } as const;
      await alert(tx, payments, { at: now(), reason: 'MODE_DIFFERS', cause: id, facts });
      await endEvent(tx, id, now());
      return;
    }
    const added = await payments.queue.add(tx, { key: id, payload: {}, priority: 1 });
    if (added === 'full') throw new ApiError('UNAVAILABLE');
  });
  await payments.queue.tell();
}
