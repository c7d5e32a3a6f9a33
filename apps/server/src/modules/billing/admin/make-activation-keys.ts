import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { createKeys } from '../activation-key-repository.ts';
import type { BillingContext } from '../billing-context.ts';
import { makeActivationKey } from '../make-activation-key.ts';
import { findPackage } from '../package-repository.ts';
import { readExpiry } from '../read-expiry.ts';

/** `POST /api/admin/activation-key`. Only the response contains the keys; the audit log contains their first characters. */
export function makeActivationKeys(app: FastifyInstance, { database, now }: BillingContext): void {
  addRoute(
    app,
    ROUTES.makeActivationKeys,
    async ({ body, caller }) => {
      const { packageId, count, note, requestId } = body;
      const time = now();
      const expiresAt = readExpiry(body.expiresAt, time);
      return database.db.transaction(async (tx) => {
        const found = await findPackage(tx, packageId);
        if (found === undefined || found.package.status === 'DELETE') {
          throw new ApiError('NOT_FOUND');
        }
        const { version } = found;
        const batch = { version, count, note, expiresAt, batchId: requestId, now: time };
        const { keys, rows } = await createKeys(tx, batch);
        await insertAudit(tx, {
          at: time,
          actorId: caller.userId,
          action: 'activation-key.make',
          target: packageId,
          reason: note === '' ? null : note,
          before: null,
          after: {
            count,
            expiresAt,
            batchId: requestId,
            packageName: version.name.en,
            packageVersion: version.version,
            hints: rows.map(({ hint }) => hint),
          },
        });
        const { name } = version;
        return { keys: [...keys], made: rows.map((key) => makeActivationKey({ key, name })) };
      });
    },
    { limit: { calls: 30, seconds: 60 } },
  );
}
