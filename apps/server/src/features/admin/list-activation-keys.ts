import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { listKeys } from '../../commerce/activation-key-repository.ts';
import { makeActivationKey } from '../../commerce/make-activation-key.ts';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';

/** `GET /api/admin/activation-key` */
export function listActivationKeys(app: FastifyInstance, { database }: AppContext): void {
  addRoute(app, ROUTES.listActivationKeys, async ({ query: { packageId, limit, before } }) => {
    const end = before === undefined ? undefined : new Date(before);
    return (await listKeys(database.db, { packageId, limit, before: end })).map(makeActivationKey);
  });
}
