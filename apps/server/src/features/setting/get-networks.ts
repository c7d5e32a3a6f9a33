import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';

/** `GET /api/admin/network` */
export function getNetworks(app: FastifyInstance, { networks }: AppContext): void {
  addRoute(app, ROUTES.getNetworks, () => networks.read());
}
