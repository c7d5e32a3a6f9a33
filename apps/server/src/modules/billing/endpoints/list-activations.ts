import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import type { BillingContext } from '../billing-context.ts';
import { listActivationRows } from '../entitlement-repository.ts';
import { makeActivations } from '../make-activation.ts';

/** `GET /api/subscription` */
export function listActivations(
  app: FastifyInstance,
  { database: { db }, now }: BillingContext,
): void {
  addRoute(app, ROUTES.listActivations, async ({ caller }) => {
    const rows = await listActivationRows(db, caller.userId);
    return makeActivations(rows, now());
  });
}
