import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { findEntries } from '../../books/own-books-repository.ts';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { readPosition } from './read-position.ts';

/** `GET /api/book`. */
export function getBook(app: FastifyInstance, { database }: AppContext): void {
  addRoute(app, ROUTES.getBook, async ({ query, caller }) => {
    const own = { ownerId: caller.userId, positions: [readPosition(query.FEN)] };
    const [entries = []] = await findEntries(database.db, own);
    return entries;
  });
}
