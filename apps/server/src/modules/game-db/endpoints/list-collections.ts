import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { listCollections } from '../collection-repository.ts';
import { makeCollection } from '../make-collection.ts';

/** `GET /api/collection` */
export function listAllCollections(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listCollections, async () =>
    (await listCollections(db)).map(makeCollection),
  );
}
