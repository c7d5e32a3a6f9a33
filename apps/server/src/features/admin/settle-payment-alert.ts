import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../auth/audit-repository.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { addRoute } from '../../lib/route.ts';
import { makeAlert } from './make-alert.ts';
import { lockAlert, settleAlert } from './order-repository.ts';

/** `POST /api/admin/payment-alert/:alertId/settle`. One that is settled stays as it was. */
export function settlePaymentAlert(app: FastifyInstance, { database, now }: AppContext): void {
  addRoute(app, ROUTES.settlePaymentAlert, async ({ params: { alertId }, body, caller }) => {
    const row = await database.db.transaction(async (tx) => {
      const alert = await lockAlert(tx, alertId);
      if (alert === undefined) throw new ApiError('NOT_FOUND');
      if (alert.settledAt !== null) return alert;
      const settledAt = now();
      await settleAlert(tx, alertId, settledAt);
      await insertAudit(tx, {
        at: settledAt,
        actorId: caller.userId,
        action: 'payment-alert.settle',
        target: alertId,
        reason: body.reason,
        before: { reason: alert.reason, orderId: alert.orderId, settledAt: null },
        after: { settledAt },
      });
      return { ...alert, settledAt };
    });
    return makeAlert(row);
  });
}
