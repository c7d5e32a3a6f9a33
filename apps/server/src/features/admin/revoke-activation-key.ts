import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../auth/audit-repository.ts';
import { findKey, revokeKey } from '../../commerce/activation-key-repository.ts';
import { makeActivationKey } from '../../commerce/make-activation-key.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { conflict } from '../../lib/conflict.ts';
import { addRoute } from '../../lib/route.ts';

/** `POST /api/admin/activation-key/:keyId/revoke`. One that is revoked stays so; one that is redeemed is too late. */
export function revokeActivationKey(app: FastifyInstance, { database, now }: AppContext): void {
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
