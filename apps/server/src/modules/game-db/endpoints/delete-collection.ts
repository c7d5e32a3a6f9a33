import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { insertAudit } from '../../../db/audit-repository.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute } from '../../../http/route.ts';
import { lockCollection, markCollectionDeleted } from '../collection-repository.ts';
import { stopOrphanedImports } from '../import/begin-import.ts';
import { countRunning } from '../import/import-repository.ts';

/**
 * `DELETE /api/admin/collection/{id}`: hides the collection at once; `remove-collections.ts` removes its rows later.
 * Refused during an import into the collection.
 */
export function deleteCollection(app: FastifyInstance, { database, now }: Context): void {
  addRoute(app, ROUTES.deleteCollection, async ({ params, body: { reason }, caller }) => {
    const { collectionId } = params;
    await stopOrphanedImports(database, now());
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
