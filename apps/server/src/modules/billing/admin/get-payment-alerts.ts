import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { listAlerts } from '../listed-order-repository.ts';
import { makeAlert } from './make-alert.ts';

/** `GET /api/admin/payment-alert` */
export function getPaymentAlerts(app: FastifyInstance, { database }: BillingContext): void {
  addRoute(app, ROUTES.listPaymentAlerts, async ({ query }) =>
    (await listAlerts(database.db, query.limit)).map(makeAlert),
  );
}
