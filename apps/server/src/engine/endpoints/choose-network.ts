import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { addRoute } from '../../http/route.ts';
import { tellAdmins } from '../../settings/tell-admins.ts';

/** `PUT /api/admin/network` */
export function chooseNetwork(app: FastifyInstance, context: Context): void {
  addRoute(app, ROUTES.chooseNetwork, async ({ body, caller }) => {
    const networks = await context.networks.choose(body.sha256, caller.userId);
    await tellAdmins(context, 'networks');
    return networks;
  });
}
