import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { conflict } from '../../lib/conflict.ts';
import { addRoute } from '../../lib/route.ts';
import { endAtProvider, isCharged, noteEnded } from '../../payments/end-subscriptions.ts';
import { findOrder } from '../../payments/order-repository.ts';
import { changeAccount } from './change-account.ts';

/** `POST /api/admin/subscription/:orderId/cancel`: what is paid stays until its end, and nothing more is charged. */
export function cancelUserSubscription(app: FastifyInstance, context: AppContext): void {
  addRoute(
    app,
    ROUTES.cancelUserSubscription,
    async ({ params, body: { reason }, caller, request }) => {
      const order = await findOrder(context.database.db, params.orderId);
      if (!order?.userId || order.kind !== 'SUBSCRIPTION') throw new ApiError('NOT_FOUND');
      if (!isCharged(order) && !order.isCanceled) throw conflict('SUBSCRIPTION_OVER');
      const ended = await endAtProvider(context, [order]);
      const { userId } = order;
      const what = { caller, request, userId, reason, action: 'user.cancel-subscription' };
      return changeAccount(context, what, async (tx) => (await noteEnded(tx, ended))[0]);
    },
  );
}
