import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { readPage } from '../list-page.ts';

/** `GET /api/match`: own games, and public ones of others. */
export function listVisibleMatches(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listMatches, ({ query, caller: { userId } }) =>
    readPage(db, { scope: 'visible', userId }, query),
  );
}
