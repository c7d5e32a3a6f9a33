import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { readBook } from '../make-book.ts';
import { makeMissingBook } from '../make-missing-book.ts';

/**
 * `POST /api/books`. A call that is sent again, with the id that the browser has made, is answered with the book that the
 * first one made, as it is by now.
 */
export function createBook(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, ROUTES.createBook, ({ body, caller: { userId: ownerId } }) =>
    db.transaction(async (tx) => {
      const bookId = await makeMissingBook(tx, { ...body, ownerId }, now());
      return readBook(tx, { bookId, ownerId });
    }),
  );
}
