import { randomBytes } from 'node:crypto';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { addRoute } from '../../../http/route.ts';
import { requirePermission } from '../../billing/permissions.ts';
import { deleteCloudKey, findCloudKey, writeCloudKey } from '../cloud-key-repository.ts';
import { CLOUD_PERMISSIONS } from '../look-up.ts';
import type { PositionDbContext } from '../position-db-context.ts';

/** The personal key with which programs call `/chessdb.php` from other machines. */

const BYTES = 24;

/** `GET /api/cloud-key` */
export function getCloudKey(app: FastifyInstance, { database: { db } }: PositionDbContext): void {
  addRoute(app, ROUTES.getCloudKey, async ({ caller }) => {
    const found = await findCloudKey(db, caller.userId);
    return found === undefined ? null : { createdAt: found.createdAt.toISOString() };
  });
}

/** `POST /api/cloud-key` */
export function postCloudKey(app: FastifyInstance, context: PositionDbContext): void {
  const { database, now, origin } = context;
  addRoute(app, ROUTES.makeCloudKey, async ({ caller: { userId, ...caller } }) => {
    await requirePermission(context, { userId, ...caller }, CLOUD_PERMISSIONS);
    const key = randomBytes(BYTES).toString('base64url');
    const createdAt = now();
    await writeCloudKey(database.db, { userId, key, createdAt });
    const url = `${origin()}/cloud/${key}/chessdb.php`;
    return { key, url, createdAt: createdAt.toISOString() };
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
