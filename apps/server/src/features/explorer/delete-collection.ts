import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { stopLostImports } from '../../collections/begin-import.ts';
import { lockCollection, markCollectionDeleted } from '../../collections/collection-repository.ts';
import { countRunning } from '../../collections/import-repository.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { addRoute } from '../../lib/route.ts';

/**
 * `DELETE /api/admin/collection/{id}`: from then on it counts nowhere; `remove-collections.ts` removes its rows. Not while games come
 * into it.
 */
export function deleteCollection(app: FastifyInstance, { database, now }: AppContext): void {
  addRoute(app, ROUTES.deleteCollection, async ({ params: { collectionId } }) => {
    await stopLostImports(database, now());
    await database.db.transaction(async (tx) => {
      if ((await lockCollection(tx, collectionId)) === undefined) throw new ApiError('NOT_FOUND');
      if ((await countRunning(tx, collectionId)) > 0) throw new ApiError('CONFLICT');
      await markCollectionDeleted(tx, collectionId, now());
    });
    return null;
  });
}
