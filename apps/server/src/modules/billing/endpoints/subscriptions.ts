import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { cancelAtProvider, isRenewing, recordCanceled } from '../cancel-subscriptions.ts';
import { listActivationRows } from '../entitlement-repository.ts';
import { makeActivations } from '../make-activation.ts';
import { notifyBillingChange } from '../notify-billing-change.ts';
import { findOrder, type Order } from '../order-repository.ts';

/** `GET /api/subscription` */
export function listActivations(
  app: FastifyInstance,
  { database: { db }, now }: BillingContext,
): void {
  addRoute(app, ROUTES.listActivations, async ({ caller }) => {
    const rows = await listActivationRows(db, caller.userId);
    return makeActivations(rows, now());
  });
}

const CANCEL = { ...ROUTES.cancelSubscription, isFresh: true, limit: perMinute(20) };

/** `POST /api/subscription/:orderId/cancel`: cancels at the end of the paid period. A repeated call has no effect. */
export function cancelSubscription(app: FastifyInstance, context: BillingContext): void {
  const { db } = context.database;
  addRoute(app, CANCEL, async ({ params: { orderId }, caller: { userId } }) => {
    const order = await findOrder(db, orderId);
    if (order?.userId !== userId || order.kind !== 'SUBSCRIPTION') {
      throw new ApiError('NOT_FOUND');
    }
    if (!order.isCanceled) await cancel(context, order);
    const rows = await listActivationRows(db, userId);
    return makeActivations(rows, context.now());
  });
}

async function cancel(context: BillingContext, order: Order): Promise<void> {
  if (!isRenewing(order)) throw new ApiError('CONFLICT');
  const ended = await cancelAtProvider(context, [order]);
  await inTransaction(context.database.db, (tx) => recordCanceled(tx, context, ended));
  if (order.userId !== null) await notifyBillingChange(context, order.userId);
}
