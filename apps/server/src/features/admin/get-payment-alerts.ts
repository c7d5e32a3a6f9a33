import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { makeAlert } from './make-alert.ts';
import { listAlerts } from './order-repository.ts';

/** `GET /api/admin/payment-alert` */
export function getPaymentAlerts(app: FastifyInstance, { database }: AppContext): void {
  addRoute(app, ROUTES.listPaymentAlerts, async ({ query }) =>
    (await listAlerts(database.db, query.limit)).map(makeAlert),
  );
}
