import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute } from '../../../http/route.ts';
import { findKey, revokeKey } from '../activation-key-repository.ts';
import type { BillingContext } from '../billing-context.ts';
import { makeActivationKey } from '../make-activation-key.ts';

/** `POST /api/admin/activation-key/:keyId/revoke`. A repeated call has no effect; a redeemed key is a conflict. */
export function revokeActivationKey(app: FastifyInstance, { database, now }: BillingContext): void {
  addRoute(app, ROUTES.revokeActivationKey, async ({ params: { keyId }, caller }) =>
    database.db.transaction(async (tx) => {
      const revoked = await revokeKey(tx, keyId, now());
      const found = await findKey(tx, keyId);
      if (found === undefined) throw new ApiError('NOT_FOUND');
      if (found.key.revokedAt === null) throw conflict('KEY_REDEEMED');
      if (revoked !== undefined) {
        await insertAudit(tx, {
          at: now(),
          actorId: caller.userId,
          action: 'activation-key.revoke',
          target: keyId,
          before: { hint: revoked.hint, revokedAt: null },
          after: { hint: revoked.hint, revokedAt: revoked.revokedAt },
        });
      }
      return makeActivationKey(found);
    }),
  );
}
