import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import { findUser } from '../../users/user-repository.ts';
import { markSteppedUp } from '../identity/session-repository.ts';
import { endOfProof, StepUp } from '../identity/step-up.ts';
import type { AdminContext } from './admin-context.ts';

/** `POST /api/admin/step-up`. Confirms the sign-in of this session only. */
export function postStepUp(app: FastifyInstance, context: AdminContext): void {
  const stepUp = new StepUp(context);
  const { database, now } = context;
  addRoute(app, { ...ROUTES.stepUp, limit: perMinute(30) }, async ({ body, caller, request }) => {
    const { password } = body;
    const user = await findUser(database.db, caller.userId);
    if (user === undefined) throw new ApiError('UNAUTHORIZED');
    await stepUp.require({ user, caller, request, password, field: 'password' });
    const time = now();
    await markSteppedUp(database.db, caller.sessionId, time);
    return { until: endOfProof(time).toISOString() };
  });
}
