import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { type ListedOrder, listOrders } from '../listed-order-repository.ts';
import { makeOrders } from '../make-order.ts';
import { hasRefundablePayment } from '../order-money.ts';
import { findEarlierPayment, refundOrder as refund } from '../refund-order.ts';

/** `GET /api/admin/order` */
export function getOrders(app: FastifyInstance, { database, now }: BillingContext): void {
  addRoute(app, ROUTES.listOrders, async ({ query: { before, ...query } }) => {
    const end = before === undefined ? undefined : new Date(before);
    const { db } = database;
    return makeOrders(db, await listOrders(db, { ...query, before: end }), now());
  });
}

/**
 * `POST /api/admin/order/:orderId/refund`. A transaction cannot undo a refund at the provider, so the attempt is written to the audit
 * log first.
 */
export function refundOrder(app: FastifyInstance, context: BillingContext): void {
  const { database, now } = context;
  addRoute(app, ROUTES.refundOrder, async ({ params: { orderId }, body, caller }) => {
    const { reason, payment } = body;
    const { order, packageName } = await findOrder(context, orderId);
    const earlier = await findEarlierPayment(context, order, payment);
    if (earlier === undefined && !hasRefundablePayment(order)) throw conflict('NOTHING_TO_REFUND');
    const entry = { actorId: caller.userId, target: orderId, reason };
    const attempt = { ...entry, at: now(), before: moneyOf(order, packageName) };
    await insertAudit(database.db, { ...attempt, action: 'order.try-refund' });
    await refund(context, {
      orderId,
      payment,
      audit: (tx, { before, after }) =>
        insertAudit(tx, {
          ...entry,
          at: now(),
          action: 'order.refund',
          before: moneyOf(before, packageName),
          after: moneyOf(after, packageName),
        }),
    });
    const [made] = await makeOrders(database.db, [await findOrder(context, orderId)], now());
    if (made === undefined) throw new ApiError('NOT_FOUND');
    return made;
  });
}

async function findOrder(
  { database }: Pick<BillingContext, 'database'>,
  orderId: string,
): Promise<ListedOrder> {
  const [order] = await listOrders(database.db, { orderId, limit: 1 });
  if (order === undefined) throw new ApiError('NOT_FOUND');
  return order;
}

/** Includes the package name, because an order id alone means little in the audit log. */
function moneyOf(order: ListedOrder['order'], packageName: ListedOrder['packageName']) {
  const { status, amountMinor, refundedMinor, currency } = order;
  return { packageName: packageName.en, status, amountMinor, refundedMinor, currency };
}
