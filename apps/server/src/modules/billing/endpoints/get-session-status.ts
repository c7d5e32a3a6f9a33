import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { makeSessionStatus } from '../make-session-status.ts';
import { claimCheck, findOrderOfSession, type Order, updateOrder } from '../order-repository.ts';
import { PaymentFailure } from '../providers/payment-provider.ts';
import { reconcileOrder } from '../reconcile-order.ts';

/** Minimum time between two checks of one order at the provider, in milliseconds. */
const CHECK_INTERVAL = 2000;

const ROUTE = { ...ROUTES.getSessionStatus, isFresh: true };

/** `GET /api/stripe/session-status`. Returns NOT_FOUND to users other than the buyer. */
export function getSessionStatus(app: FastifyInstance, context: BillingContext): void {
  const { db } = context.database;
  const running = new Map<string, Promise<Order>>();
  addRoute(app, ROUTE, async ({ query: { sessionId }, caller: { userId } }) => {
    const order = await findOrderOfSession(db, { sessionId, userId });
    if (order === undefined) throw new ApiError('NOT_FOUND');
    // Concurrent calls wait for the same check, because the stored order may be older than the payment.
    const check = running.get(order.id) ?? checkOrder(context, order);
    running.set(order.id, check);
    const checked = await check.finally(() => running.delete(order.id));
    return makeSessionStatus(db, checked, context.now());
  });
}

/** @throws ApiError UNAVAILABLE if the provider fails and an open order may have been paid */
async function checkOrder(context: BillingContext, order: Order): Promise<Order> {
  const { database, now, payments } = context;
  const since = new Date(now().getTime() - CHECK_INTERVAL);
  const claimed = await claimCheck(database.db, order.id, { now: now(), since });
  if (claimed === undefined) return order;
  try {
    return (await reconcileOrder(context, claimed)) ?? order;
  } catch (error) {
    if (!(error instanceof PaymentFailure)) throw error;
    // Allows the next call to check again at once.
    payments.log.warn({ err: error, orderId: order.id }, 'an order could not be reconciled');
    const { id, checkedAt } = order;
    await updateOrder(database.db, id, { checkedAt });
    if (order.status === 'OPEN') throw new ApiError('UNAVAILABLE');
    return order;
  }
}
