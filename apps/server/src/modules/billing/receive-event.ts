import { ApiError } from '../../http/api-error.ts';
import { raiseAlert } from './check-payment.ts';
import { isOrderEvent } from './handle-event.ts';
import { insertEvent, markEventDone } from './payment-repository.ts';
import type { PaymentContext } from './payments.ts';
import type { PaymentProvider, ProviderEvent } from './providers/payment-provider.ts';

/**
 * Stores an event and its job in one transaction. After the commit, the provider need not send the event again.
 *
 * @throws ApiError UNAVAILABLE if the queue is full; the provider sends the event again
 */
export async function receiveEvent(
  { database, payments, now }: PaymentContext,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<void> {
  if (!isOrderEvent(event.type)) return;
  const { id, type, objectId, createdAt, isLive } = event;
  await database.db.transaction(async (tx) => {
    const isNew = await insertEvent(tx, { id, type, objectId, createdAt, receivedAt: now() });
    if (!isNew) return;
    if (isLive !== provider.isLive) {
      const facts = { kind: isLive ? 'EVENT_LIVE' : 'EVENT_TEST', event: type } as const;
      await raiseAlert(tx, payments, { at: now(), reason: 'MODE_DIFFERS', cause: id, facts });
      await markEventDone(tx, id, now());
      return;
    }
    const added = await payments.queue.add(tx, { key: id, payload: {}, priority: 1 });
    if (added === 'full') throw new ApiError('UNAVAILABLE');
  });
  await payments.queue.notify();
}
