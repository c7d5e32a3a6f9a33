import { randomBytes } from 'node:crypto';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { findUser } from '../../../users/user-repository.ts';
import { requirePermission } from '../../billing/permissions.ts';
import { requireSold } from '../../billing/require-sold.ts';
import { holdAccount, StepUp } from '../../identity/step-up.ts';
import { deleteCloudKey, findCloudKey, writeCloudKey } from '../cloud-key-repository.ts';
import { CLOUD_PERMISSIONS } from '../look-up.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** The personal key with which programs call `/chessdb.php` from other machines. */

const BYTES = 24;

/** `GET /api/cloud-key` */
export function getCloudKey(app: FastifyInstance, { database: { db } }: PositionDbContext): void {
  addRoute(app, ROUTES.getCloudKey, async ({ caller }) => {
    const found = await findCloudKey(db, caller.userId);
    if (found === undefined) return null;
    const { name, createdAt, usedAt } = found;
    return { name, createdAt: createdAt.toISOString(), usedAt: usedAt?.toISOString() ?? null };
  });
}

/**
 * `POST /api/cloud-key`. A key works without a session, so a stolen access token must not suffice to make one. A guest cannot confirm
 * the sign-in and gets no key.
 */
export function postCloudKey(app: FastifyInstance, context: PositionDbContext): void {
  const stepUp = new StepUp(context);
  const { database, now, origin } = context;
  const route = { ...ROUTES.makeCloudKey, isFresh: true };
  addRoute(app, route, async ({ body, caller, request }) => {
    await requirePermission(context, caller, CLOUD_PERMISSIONS);
    const user = await findUser(database.db, caller.userId);
    if (user === undefined) throw new ApiError('UNAUTHORIZED');
    if (user.isGuest) throw new ApiError('FORBIDDEN');
    await requireSold(context, caller, 'API.USE');
    await stepUp.require({ user, caller, request, password: body?.oldPassword });
    const key = randomBytes(BYTES).toString('base64url');
    const createdAt = now();
    const name = body?.name ?? '';
    await database.db.transaction(async (tx) => {
      await holdAccount(tx, context, { caller, user });
      await writeCloudKey(tx, { userId: user.id, key, name, createdAt });
    });
    const url = `${origin()}/cloud/${key}/chessdb.php`;
    return { key, url, name, createdAt: createdAt.toISOString(), usedAt: null };
  });
}

/** `DELETE /api/cloud-key` */
export function removeCloudKey(
  app: FastifyInstance,
  { database: { db } }: PositionDbContext,
): void {
  addRoute(app, ROUTES.deleteCloudKey, async ({ caller }) => {
    await deleteCloudKey(db, caller.userId);
    return null;
  });
}
