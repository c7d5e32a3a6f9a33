import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../../db/in-transaction.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { endAtProvider, isCharged, noteEnded } from '../end-subscriptions.ts';
import { listActivationRows } from '../entitlement-repository.ts';
import { makeActivations } from '../make-activation.ts';
import { findOrder, type Order } from '../order-repository.ts';
import { tellCommerce } from '../tell-commerce.ts';

/** `POST /api/subscription/:orderId/cancel`: what is paid stays until its end, and nothing more is charged. Doing it again changes nothing. */
export function cancelSubscription(app: FastifyInstance, context: BillingContext): void {
  const { db } = context.database;
  addRoute(
    app,
    ROUTES.cancelSubscription,
    async ({ params: { orderId }, caller: { userId } }) => {
      const order = await findOrder(db, orderId);
      if (order?.userId !== userId || order.kind !== 'SUBSCRIPTION') {
        throw new ApiError('NOT_FOUND');
      }
      if (!order.isCanceled) await cancel(context, order);
      const rows = await listActivationRows(db, userId);
      return makeActivations(rows, context.now());
    },
    { isFresh: true, limit: { calls: 20, seconds: 60 } },
  );
}

async function cancel(context: BillingContext, order: Order): Promise<void> {
  if (!isCharged(order)) throw new ApiError('CONFLICT');
  const ended = await endAtProvider(context, [order]);
  await inTransaction(context.database.db, (tx) => noteEnded(tx, ended));
  if (order.userId !== null) await tellCommerce(context, order.userId);
}
