import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { addRoute } from '../../http/route.ts';
import { tellAdmins } from '../../settings/tell-admins.ts';

/** `GET /api/admin/network` */
export function getNetworks(app: FastifyInstance, { networks }: Context): void {
  addRoute(app, ROUTES.getNetworks, () => networks.read());
}

/** `PUT /api/admin/network` */
export function chooseNetwork(app: FastifyInstance, context: Context): void {
  addRoute(app, ROUTES.chooseNetwork, async ({ body, caller }) => {
    const networks = await context.networks.choose(body.sha256, caller.userId);
    await tellAdmins(context, 'networks');
    return networks;
  });
}

/** `DELETE /api/admin/network/:sha256` */
export function removeNetwork(app: FastifyInstance, context: Context): void {
  addRoute(app, ROUTES.removeNetwork, async ({ params, caller }) => {
    const networks = await context.networks.remove(params.sha256, caller.userId);
    await tellAdmins(context, 'networks');
    return networks;
  });
}
