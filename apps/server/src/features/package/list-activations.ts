import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { listActivationRows } from '../../commerce/entitlement-repository.ts';
import { makeActivations } from '../../commerce/make-activation.ts';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';

/** `GET /api/subscription` */
export function listActivations(app: FastifyInstance, { database: { db }, now }: AppContext): void {
  addRoute(app, ROUTES.listActivations, async ({ caller }) => {
    const rows = await listActivationRows(db, caller.userId);
    return makeActivations(rows, now());
  });
}
