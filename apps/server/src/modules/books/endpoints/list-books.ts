import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { listBooks } from '../book-repository.ts';
import { makeBook } from '../make-book.ts';

/** `GET /api/books`. */
export function listUserBooks(app: FastifyInstance, { database }: Context): void {
  addRoute(app, ROUTES.listBooks, async ({ caller }) => {
    const rows = await listBooks(database.db, { ownerId: caller.userId });
    return rows.map(makeBook);
  });
}

/** `GET /api/books/deleted`. */
export function listDeletedBooks(app: FastifyInstance, { database }: Context): void {
  addRoute(app, ROUTES.listDeletedBooks, async ({ caller }) => {
    const rows = await listBooks(database.db, { ownerId: caller.userId, isDeleted: true });
    return rows.map(makeBook);
  });
}
