import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { lockAlert, settleAlert } from '../listed-order-repository.ts';
import { makeAlert } from './make-alert.ts';

/** `POST /api/admin/payment-alert/:alertId/settle`. A repeated call has no effect. */
export function settlePaymentAlert(app: FastifyInstance, { database, now }: BillingContext): void {
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
