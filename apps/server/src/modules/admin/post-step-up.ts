import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute, perMinute } from '../../http/route.ts';
import { IdentityConfirmation } from '../second-factor/confirm-identity.ts';
import type { AdminContext } from './admin-context.ts';

/** `POST /api/admin/step-up`. Confirms the sign-in of this session only. */
export function postStepUp(app: FastifyInstance, context: AdminContext): void {
  const confirmation = new IdentityConfirmation(context);
  addRoute(app, { ...ROUTES.stepUp, limit: perMinute(30) }, async ({ body, caller, request }) => {
    const until = await confirmation.confirm({ proof: body, caller, request });
    return { until: until.toISOString() };
  });
}
