import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { ensureBook } from '../ensure-book.ts';
import { readBook } from '../make-book.ts';

/** `POST /api/books`. A repeated call, with the id that the browser has chosen, is answered with the existing book. */
export function createBook(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, ROUTES.createBook, ({ body, caller: { userId: ownerId } }) =>
    db.transaction(async (tx) => {
      const bookId = await ensureBook(tx, { ...body, ownerId }, now());
      return readBook(tx, { bookId, ownerId });
    }),
  );
}
