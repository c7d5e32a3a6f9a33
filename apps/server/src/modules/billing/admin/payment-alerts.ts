import type { PaymentAlert } from '@chuhe/contract/admin';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { type AlertRow, listAlerts, lockAlert, settleAlert } from '../listed-order-repository.ts';

/** `GET /api/admin/payment-alert` */
export function getPaymentAlerts(app: FastifyInstance, { database }: BillingContext): void {
  addRoute(app, ROUTES.listPaymentAlerts, async ({ query }) =>
    (await listAlerts(database.db, query.limit)).map(makeAlert),
  );
}

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

function makeAlert({ id, at, orderId, reason, facts, settledAt }: AlertRow): PaymentAlert {
  return {
    id,
    orderId,
    reason,
    facts,
    at: at.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}
