import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { numberBooks, updateBook } from '../book-repository.ts';
import { lockBooks } from '../entry-order-repository.ts';
import { requireBook } from '../save-entries.ts';

/** `DELETE /api/books/{bookId}`: moves the book to the bin. */
export function deleteBook(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, ROUTES.deleteBook, ({ params: { bookId }, caller: { userId: ownerId } }) =>
    db.transaction(async (tx) => {
      await lockBooks(tx, ownerId);
      await requireBook(tx, { bookId, ownerId });
      await updateBook(tx, { bookId, ownerId }, { deletedAt: now() });
      await numberBooks(tx, ownerId);
      return null;
    }),
  );
}
