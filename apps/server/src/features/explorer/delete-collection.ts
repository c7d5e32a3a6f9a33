import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '../../auth/audit-repository.ts';
import { stopLostImports } from '../../collections/begin-import.ts';
import { lockCollection, markCollectionDeleted } from '../../collections/collection-repository.ts';
import { countRunning } from '../../collections/import-repository.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { conflict } from '../../lib/conflict.ts';
import { addRoute } from '../../lib/route.ts';

/**
 * `DELETE /api/admin/collection/{id}`: from then on it counts nowhere; `remove-collections.ts` removes its rows. Not while games come
 * into it.
 */
export function deleteCollection(app: FastifyInstance, { database, now }: AppContext): void {
  addRoute(app, ROUTES.deleteCollection, async ({ params, body: { reason }, caller }) => {
    const { collectionId } = params;
    await stopLostImports(database, now());
    await database.db.transaction(async (tx) => {
      const before = await lockCollection(tx, collectionId);
      if (before === undefined) throw new ApiError('NOT_FOUND');
      if ((await countRunning(tx, collectionId)) > 0) throw conflict('COLLECTION_READ');
      const time = now();
      await markCollectionDeleted(tx, collectionId, time);
      await insertAudit(tx, {
        at: time,
        actorId: caller.userId,
        action: 'collection.delete',
        target: String(collectionId),
        before: { name: before.name, games: before.games },
        after: null,
        reason,
      });
    });
    return null;
  });
}
