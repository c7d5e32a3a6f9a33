import type { Collection } from '@chuhe/contract/explorer';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { insertAudit } from '../../../db/audit-repository.ts';
import { isUniqueViolation } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import { conflict } from '../../../http/conflict.ts';
import { addRoute } from '../../../http/route.ts';
import {
  type CollectionRow,
  changeCollection,
  listCollections,
  lockCollection,
  markCollectionDeleted,
} from '../collection-repository.ts';
import { stopOrphanedImports } from '../import/begin-import.ts';
import { countRunning } from '../import/import-repository.ts';

/** `GET /api/collection` */
export function listAllCollections(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listCollections, async () =>
    (await listCollections(db)).map(makeCollection),
  );
}

/** `PATCH /api/admin/collection/{id}` */
export function patchCollection(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, ROUTES.changeCollection, async ({ params, body: { name, ruleset }, caller }) => {
    const { collectionId } = params;
    try {
      const row = await db.transaction(async (tx) => {
        const before = await lockCollection(tx, collectionId);
        const time = now();
        const change = { name, ruleset, now: time };
        const after = before && (await changeCollection(tx, collectionId, change));
        if (after === undefined) throw new ApiError('NOT_FOUND');
        await insertAudit(tx, {
          at: time,
          actorId: caller.userId,
          action: 'collection.change',
          target: String(collectionId),
          before: { name: before?.name, ruleset: before?.ruleset },
          after: { name: after.name, ruleset: after.ruleset },
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

/**
 * `DELETE /api/admin/collection/{id}`: hides the collection; `remove-collections.ts` removes its rows. Refused while games are imported
 * into the collection.
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

function makeCollection(row: CollectionRow): Collection {
  const { id, name, games, ruleset, firstYear, lastYear, isShipped } = row;
  const updatedAt = row.updatedAt.toISOString();
  return { collectionId: id, name, games, ruleset, firstYear, lastYear, isShipped, updatedAt };
}
