import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { listCollections } from '../../collections/collection-repository.ts';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { makeCollection } from './make-collection.ts';

/** `GET /api/collection` */
export function listAllCollections(app: FastifyInstance, { database: { db } }: AppContext): void {
  addRoute(app, ROUTES.listCollections, async () =>
    (await listCollections(db)).map(makeCollection),
  );
}
