import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../../db/audit-repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { createKeys, findKey, listKeys, revokeKey } from '../activation-key-repository.ts';
import type { BillingContext } from '../billing-context.ts';
import { makeActivationKey } from '../make-activation-key.ts';
import { findPackage } from '../package-repository.ts';
import { readExpiry } from '../read-expiry.ts';

const MAKE_KEYS = { ...ROUTES.makeActivationKeys, limit: perMinute(30) };

/** `GET /api/admin/activation-key` */
export function listActivationKeys(app: FastifyInstance, { database }: BillingContext): void {
  addRoute(app, ROUTES.listActivationKeys, async ({ query: { packageId, limit, before } }) => {
    const end = before === undefined ? undefined : new Date(before);
    return (await listKeys(database.db, { packageId, limit, before: end })).map(makeActivationKey);
  });
}

/** `POST /api/admin/activation-key`. Only the response contains the keys; the audit log contains their first characters. */
export function makeActivationKeys(app: FastifyInstance, { database, now }: BillingContext): void {
  addRoute(app, MAKE_KEYS, async ({ body, caller }) => {
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
  });
}

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
