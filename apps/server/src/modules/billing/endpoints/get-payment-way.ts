import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';

/** `GET /api/payment` */
export function getPaymentWay(app: FastifyInstance, { payments }: BillingContext): void {
  addRoute(app, ROUTES.getPaymentWay, () => ({ provider: payments.provider?.name ?? null }));
}
