import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { listOrders } from '../listed-order-repository.ts';
import { makeOrders } from '../make-order.ts';

/** `GET /api/admin/order` */
export function getOrders(app: FastifyInstance, { database }: BillingContext): void {
  addRoute(app, ROUTES.listOrders, async ({ query: { before, ...query } }) => {
    const end = before === undefined ? undefined : new Date(before);
    const { db } = database;
    return makeOrders(db, await listOrders(db, { ...query, before: end }));
  });
}
