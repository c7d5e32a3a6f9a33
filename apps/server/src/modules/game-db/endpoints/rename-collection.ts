import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { insertAudit } from '../../../db/audit-repository.ts';
import { isUniqueViolation } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute } from '../../../http/route.ts';
import { lockCollection, renameCollection } from '../collection-repository.ts';
import { makeCollection } from '../make-collection.ts';

/** `PATCH /api/admin/collection/{id}` */
export function patchCollection(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, ROUTES.renameCollection, async ({ params, body: { name }, caller }) => {
    const { collectionId } = params;
    try {
      const row = await db.transaction(async (tx) => {
        const before = await lockCollection(tx, collectionId);
        const time = now();
        const after = before && (await renameCollection(tx, collectionId, { name, now: time }));
        if (after === undefined) throw new ApiError('NOT_FOUND');
        await insertAudit(tx, {
          at: time,
          actorId: caller.userId,
          action: 'collection.rename',
          target: String(collectionId),
          before: { name: before?.name },
          after: { name: after.name },
        });
        return after;
      });
      return makeCollection(row);
    } catch (error) {
      if (isUniqueViolation(error, 'collection_name_folded_key'))
        throw conflict('COLLECTION_NAMED');
      throw error;
    }
  });
}
