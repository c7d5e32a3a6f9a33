import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { renameCollection } from '../../collections/collection-repository.ts';
import type { AppContext } from '../../context.ts';
import { isUniqueViolation } from '../../db/database.ts';
import { ApiError } from '../../lib/api-error.ts';
import { addRoute } from '../../lib/route.ts';
import { makeCollection } from './make-collection.ts';

/** `PATCH /api/admin/collection/{id}` */
export function patchCollection(app: FastifyInstance, { database: { db }, now }: AppContext): void {
  addRoute(app, ROUTES.renameCollection, async ({ params, body: { name } }) => {
    try {
      const row = await renameCollection(db, params.collectionId, { name, now: now() });
      if (row === undefined) throw new ApiError('NOT_FOUND');
      return makeCollection(row);
    } catch (error) {
      if (isUniqueViolation(error, 'collection_name_folded_key')) throw new ApiError('CONFLICT');
      throw error;
    }
  });
}
