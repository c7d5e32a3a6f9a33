import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { readPackages } from './change-packages.ts';

/** `GET /api/admin/package` */
export function listAdminPackages(app: FastifyInstance, context: AppContext): void {
  addRoute(app, ROUTES.listAdminPackages, () => readPackages(context));
}
