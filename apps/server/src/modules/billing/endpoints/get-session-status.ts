import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { makeSessionStatus } from '../make-session-status.ts';
import { claimCheck, findOrderOfSession, type Order, updateOrder } from '../order-repository.ts';
import { PaymentFailure } from '../providers/payment-provider.ts';
import { reconcileOrder } from '../reconcile-order.ts';

/** Milliseconds between two questions to the provider about one order. */
const ASK_EVERY = 2000;

/** `GET /api/stripe/session-status`: to everybody but the buyer there is no such session. */
export function getSessionStatus(app: FastifyInstance, context: BillingContext): void {
  const { db } = context.database;
  const looks = new Map<string, Promise<Order>>();
  addRoute(
    app,
    ROUTES.getSessionStatus,
    async ({ query: { sessionId }, caller: { userId } }) => {
      const order = await findOrderOfSession(db, { sessionId, userId });
      if (order === undefined) throw new ApiError('NOT_FOUND');
      // Who asks while another is still asked for waits for the same answer: the stored one may be older than the payment.
      const look = looks.get(order.id) ?? bringUpToDate(context, order);
      looks.set(order.id, look);
      const found = await look.finally(() => looks.delete(order.id));
      return makeSessionStatus(db, found);
    },
    { isFresh: true },
  );
}

/** @throws ApiError UNAVAILABLE where an order that looks unpaid may have been paid, and nobody can say */
async function bringUpToDate(context: BillingContext, order: Order): Promise<Order> {
  const { database, now, payments } = context;
  const since = new Date(now().getTime() - ASK_EVERY);
  if (!(await claimCheck(database.db, order.id, { now: now(), since }))) return order;
  try {
    return (await reconcileOrder(context, order.id)) ?? order;
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    // The buyer asks again, and so do others.
    payments.log.warn({ err: error, orderId: order.id }, 'an order could not be asked about');
    const { id, checkedAt } = order;
    await updateOrder(database.db, id, { checkedAt });
    if (order.status === 'OPEN') throw new ApiError('UNAVAILABLE');
    return order;
  }
}
