import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { findEntries } from '../own-books-repository.ts';
import { readPosition } from '../read-position.ts';

/** `GET /api/book`. */
export function getBook(app: FastifyInstance, { database }: Context): void {
  addRoute(app, ROUTES.getBook, async ({ query, caller }) => {
    const own = { ownerId: caller.userId, positions: [readPosition(query.FEN)] };
    const [entries = []] = await findEntries(database.db, own);
    return entries;
  });
}
