import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { readPage } from '../list-page.ts';

/** `GET /api/match/deleted`: the bin. */
export function listDeletedMatches(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listDeletedMatches, ({ query, caller: { userId } }) =>
    readPage(db, { scope: 'deleted', userId }, query),
  );
}
