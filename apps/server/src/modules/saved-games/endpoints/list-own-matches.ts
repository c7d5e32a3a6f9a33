import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { readPage } from '../list-page.ts';

/** `GET /api/match/only-me` */
export function listOwnMatches(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listOwnMatches, ({ query, caller: { userId } }) =>
    readPage(db, { scope: 'own', userId }, query),
  );
}
