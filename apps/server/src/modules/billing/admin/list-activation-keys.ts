import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import { listKeys } from '../activation-key-repository.ts';
import type { BillingContext } from '../billing-context.ts';
import { makeActivationKey } from '../make-activation-key.ts';

/** `GET /api/admin/activation-key` */
export function listActivationKeys(app: FastifyInstance, { database }: BillingContext): void {
  addRoute(app, ROUTES.listActivationKeys, async ({ query: { packageId, limit, before } }) => {
    const end = before === undefined ? undefined : new Date(before);
    return (await listKeys(database.db, { packageId, limit, before: end })).map(makeActivationKey);
  });
}
