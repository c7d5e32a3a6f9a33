import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { readPage } from './list-page.ts';

/** `GET /api/match/only-me` */
export function listOwnMatches(app: FastifyInstance, { database: { db } }: AppContext): void {
  addRoute(app, ROUTES.listOwnMatches, ({ query, caller: { userId } }) =>
    readPage(db, { scope: 'own', userId }, query),
  );
}
