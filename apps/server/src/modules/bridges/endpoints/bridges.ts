import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { deleteBridge, listBridgesOf } from '../bridge-repository.ts';

/** `GET /api/bridge` */
export function getBridges(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listBridges, async ({ caller }) => {
    const rows = await listBridgesOf(db, caller.userId);
    const bridges = rows.map(({ id, name, createdAt, seenAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt?.toISOString() ?? null,
    }));
    return { bridges };
  });
}

/** `DELETE /api/bridge/:bridgeId` */
export function removeBridge(app: FastifyInstance, { database: { db }, live }: Context): void {
  addRoute(app, ROUTES.removeBridge, async ({ params: { bridgeId }, caller: { userId } }) => {
    if (!(await deleteBridge(db, { userId, bridgeId }))) throw new ApiError('NOT_FOUND');
    await live.tell(userId, { type: 'bridges-changed' });
    return null;
  });
}
