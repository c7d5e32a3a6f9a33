import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { makeOrders } from './make-order.ts';
import { listOrders } from './order-repository.ts';

/** `GET /api/admin/order` */
export function getOrders(app: FastifyInstance, { database }: AppContext): void {
  addRoute(app, ROUTES.listOrders, async ({ query: { before, ...query } }) => {
    const end = before === undefined ? undefined : new Date(before);
    const { db } = database;
    return makeOrders(db, await listOrders(db, { ...query, before: end }));
  });
}
