import type { Queryable } from '../../../db/database.ts';
import type { Order } from '../order-repository.ts';
import { type MailedOrder, queueBuyerMail } from './queue-buyer-mail.ts';

/**
 * Mails that a subscription does not renew any more, if a change of the locked order has caused that.
 *
 * @param before the order before the change
 */
export async function queueCancellation(
  tx: Queryable,
  mailed: MailedOrder,
  before: Pick<Order, 'isCanceled'>,
): Promise<void> {
  if (before.isCanceled || !mailed.order.isCanceled) return;
  await queueBuyerMail(tx, mailed, { kind: 'CANCELED' });
}
