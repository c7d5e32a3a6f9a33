import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { conflict } from '../../http/conflict.ts';
import { addRoute } from '../../http/route.ts';
import { findUser } from '../../users/user-repository.ts';
import { cancelAtProvider, isRenewing, recordCanceled } from '../billing/cancel-subscriptions.ts';
import { findOrder } from '../billing/order-repository.ts';
import { requireRank } from '../identity/staff.ts';
import type { AdminContext } from './admin-context.ts';
import { changeAccount } from './change-account.ts';

/** `POST /api/admin/subscription/:orderId/cancel`: cancels at the end of the paid period. */
export function cancelUserSubscription(app: FastifyInstance, context: AdminContext): void {
  addRoute(
    app,
    ROUTES.cancelUserSubscription,
    async ({ params, body: { reason }, caller, request }) => {
      const order = await findOrder(context.database.db, params.orderId);
      if (!order?.userId || order.kind !== 'SUBSCRIPTION') throw new ApiError('NOT_FOUND');
      if (!isRenewing(order) && !order.isCanceled) throw conflict('SUBSCRIPTION_OVER');
      const { userId } = order;
      // Checked before the call of the provider, which cannot be undone.
      const user = await findUser(context.database.db, userId);
      if (user === undefined) throw new ApiError('NOT_FOUND');
      requireRank(caller, user);
      const canceled = await cancelAtProvider(context, [order]);
      const what = { caller, request, userId, reason, action: 'user.cancel-subscription' } as const;
      return changeAccount(
        context,
        what,
        async (tx) => (await recordCanceled(tx, context, canceled))[0],
      );
    },
  );
}
