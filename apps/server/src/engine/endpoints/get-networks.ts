import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { addRoute } from '../../http/route.ts';

/** `GET /api/admin/network` */
export function getNetworks(app: FastifyInstance, { networks }: Context): void {
  addRoute(app, ROUTES.getNetworks, () => networks.read());
}
