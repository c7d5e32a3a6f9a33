import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { readPackages } from './change-packages.ts';

/** `GET /api/admin/package` */
export function listAdminPackages(app: FastifyInstance, context: BillingContext): void {
  addRoute(app, ROUTES.listAdminPackages, () => readPackages(context));
}
