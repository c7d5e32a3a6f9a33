import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';

/** `GET /api/payment`. */
export function getPaymentWay(app: FastifyInstance, { payments }: AppContext): void {
  addRoute(app, ROUTES.getPaymentWay, () => ({ provider: payments.provider?.name ?? null }));
}
