import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { readPage } from './list-page.ts';

/** `GET /api/match`: own games, and public ones of others. */
export function listVisibleMatches(app: FastifyInstance, { database: { db } }: AppContext): void {
  addRoute(app, ROUTES.listMatches, ({ query, caller: { userId } }) =>
    readPage(db, { scope: 'visible', userId }, query),
  );
}
