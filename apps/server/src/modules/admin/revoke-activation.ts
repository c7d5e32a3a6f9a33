import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { conflict } from '../../http/conflict.ts';
import { addRoute } from '../../http/route.ts';
import { revokeActivations } from '../billing/activate.ts';
import { cancelAtProvider, recordCanceled } from '../billing/cancel-subscriptions.ts';
import { findActivationRow } from '../billing/entitlement-repository.ts';
import type { AdminContext } from './admin-context.ts';
import { changeAccount } from './change-account.ts';

/**
 * `POST /api/admin/activation/:activationId/revoke`. Cancels the subscription first if requested. If the provider fails, nothing
 * changes.
 */
export function revokeActivation(app: FastifyInstance, context: AdminContext): void {
  addRoute(app, ROUTES.revokeActivation, async ({ params, body, caller, request }) => {
    const { activationId } = params;
    const found = await findActivationRow(context.database.db, activationId);
    if (found === undefined) throw new ApiError('NOT_FOUND');
    const { entitlement, order } = found;
    if (entitlement.revokedAt !== null || entitlement.endAt <= context.now()) {
      throw conflict('ACTIVATION_OVER');
    }
    const canceled =
      body.cancelSubscription === true && order !== null
        ? await cancelAtProvider(context, [order])
        : [];
    const { userId } = entitlement;
    const { reason } = body;
    const what = { caller, request, userId, reason, action: 'user.revoke-activation' } as const;
    return changeAccount(context, what, async (tx) => {
      const now = context.now();
      const [revoked] = await revokeActivations(tx, { entitlementId: activationId }, now, 'ADJUST');
      if (revoked === undefined) throw conflict('ACTIVATION_OVER');
      const [subscription] = await recordCanceled(tx, context, canceled);
      const { packageId, packageVersion, startAt, endAt, revokedAt } = revoked;
      const activation = { activationId, packageId, packageVersion, startAt, endAt };
      return {
        before: { ...activation, revokedAt: null, ...subscriptionField(subscription?.before) },
        after: { ...activation, revokedAt, ...subscriptionField(subscription?.after) },
      };
    });
  });
}

function subscriptionField(subscription: object | undefined) {
  return subscription && { subscription };
}
