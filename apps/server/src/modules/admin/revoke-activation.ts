import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { conflict } from '../../http/conflict.ts';
import { addRoute } from '../../http/route.ts';
import { revokeActivations } from '../billing/activate.ts';
import { endAtProvider, noteEnded } from '../billing/end-subscriptions.ts';
import { findActivationRow } from '../billing/entitlement-repository.ts';
import type { AdminContext } from './admin-context.ts';
import { changeAccount } from './change-account.ts';

/**
 * `POST /api/admin/activation/:activationId/revoke`. The subscription that it is of is ended first, where that is asked for: when the
 * provider does not do it, nothing is done.
 */
export function revokeActivation(app: FastifyInstance, context: AdminContext): void {
  addRoute(app, ROUTES.revokeActivation, async ({ params, body, caller, request }) => {
    const { activationId } = params;
    const found = await findActivationRow(context.database.db, activationId);
    if (found === undefined) throw new ApiError('NOT_FOUND');
    const { entitlement, order } = found;
    // What is over by itself has nothing left to end.
    if (entitlement.revokedAt !== null || entitlement.endAt <= context.now()) {
      throw conflict('ACTIVATION_OVER');
    }
    const ended =
      body.cancelSubscription === true && order !== null
        ? await endAtProvider(context, [order])
        : [];
    const { userId } = entitlement;
    const { reason } = body;
    const what = { caller, request, userId, reason, action: 'user.revoke-activation' };
    return changeAccount(context, what, async (tx) => {
      const now = context.now();
      const [revoked] = await revokeActivations(tx, { entitlementId: activationId }, now, 'ADJUST');
      if (revoked === undefined) throw conflict('ACTIVATION_OVER');
      const [subscription] = await noteEnded(tx, ended);
      const { packageId, packageVersion, startAt, endAt, revokedAt } = revoked;
      const activation = { activationId, packageId, packageVersion, startAt, endAt };
      return {
        before: { ...activation, revokedAt: null, ...named(subscription?.before) },
        after: { ...activation, revokedAt, ...named(subscription?.after) },
      };
    });
  });
}

/** Nothing of one that was not ended. */
function named(subscription: object | undefined) {
  return subscription && { subscription };
}
