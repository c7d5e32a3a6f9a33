import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { markSteppedUp } from '../../auth/session-repository.ts';
import { endOfProof, StepUp } from '../../auth/step-up.ts';
import { findUser } from '../../auth/user-repository.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { addRoute } from '../../lib/route.ts';

/** `POST /api/admin/step-up`: the proof is the session's, and no other one's. */
export function postStepUp(app: FastifyInstance, context: AppContext): void {
  const stepUp = new StepUp(context);
  const { database, now } = context;
  addRoute(
    app,
    ROUTES.stepUp,
    async ({ body: { password }, caller, request }) => {
      const user = await findUser(database.db, caller.userId);
      if (user === undefined) throw new ApiError('UNAUTHORIZED');
      await stepUp.require({ user, caller, request, password, field: 'password' });
      const time = now();
      await markSteppedUp(database.db, caller.sessionId, time);
      return { until: endOfProof(time).toISOString() };
    },
    { limit: { calls: 30, seconds: 60 } },
  );
}
