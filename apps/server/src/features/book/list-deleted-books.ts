import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../../context.ts';
import { addRoute } from '../../lib/route.ts';
import { listBooks } from './book-repository.ts';
import { makeBook } from './make-book.ts';

/** `GET /api/books/deleted`. */
export function listDeletedBooks(app: FastifyInstance, { database }: AppContext): void {
  addRoute(app, ROUTES.listDeletedBooks, async ({ caller }) => {
    const rows = await listBooks(database.db, { ownerId: caller.userId, isDeleted: true });
    return rows.map(makeBook);
  });
}
