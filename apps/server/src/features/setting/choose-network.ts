import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { tellAdmins } from './tell-admins.ts';

/** `PUT /api/admin/network` */
export function chooseNetwork(app: FastifyInstance, context: AppContext): void {
  addRoute(app, ROUTES.chooseNetwork, async ({ body, caller }) => {
    const networks = await context.networks.choose(body.sha256, caller.userId);
    await tellAdmins(context, 'networks');
    return networks;
  });
}
