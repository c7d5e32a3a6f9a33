import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { listActivationRows } from '../../commerce/entitlement-repository.ts';
import { makeActivations } from '../../commerce/make-activation.ts';
import { tellCommerce } from '../../commerce/tell-commerce.ts';
import type { AppContext } from '../../context.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { ApiError } from '../../lib/api-error.ts';
import { addRoute } from '../../lib/route.ts';
import { endAtProvider, isCharged, noteEnded } from '../../payments/end-subscriptions.ts';
import { findOrder, type Order } from '../../payments/order-repository.ts';

/** `POST /api/subscription/:orderId/cancel`: what is paid stays until its end, and nothing more is charged. Doing it again changes nothing. */
export function cancelSubscription(app: FastifyInstance, context: AppContext): void {
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

async function cancel(context: AppContext, order: Order): Promise<void> {
  if (!isCharged(order)) throw new ApiError('CONFLICT');
  const ended = await endAtProvider(context, [order]);
  await inTransaction(context.database.db, (tx) => noteEnded(tx, ended));
  if (order.userId !== null) await tellCommerce(context, order.userId);
}
