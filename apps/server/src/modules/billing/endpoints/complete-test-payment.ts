import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { makeSessionStatus } from '../make-session-status.ts';
import { findOrderOfSession } from '../order-repository.ts';
import { reconcileOrder } from '../reconcile-order.ts';

/** `POST /api/payment/test`: sets the result of a simulated payment. Returns NOT_FOUND outside of a trial. */
export function completeTestPayment(app: FastifyInstance, context: BillingContext): void {
  const { database, payments, now } = context;
  const { db } = database;
  addRoute(app, { ...ROUTES.playPayment, isFresh: true }, async ({ body, caller: { userId } }) => {
    const { sessionId, outcome } = body;
    const { test } = payments;
    const order = test && (await findOrderOfSession(db, { sessionId, userId }));
    if (!test || order?.provider !== 'TEST') throw new ApiError('NOT_FOUND');
    if (order.status !== 'OPEN' || order.expiresAt <= now()) throw new ApiError('CONFLICT');
    test.setOutcome(order, outcome);
    const settled = await reconcileOrder(context, order);
    test.forget(sessionId);
    return makeSessionStatus(db, settled ?? order, now());
  });
}
