import { BOOK_LIMITS } from '@chuhe/contract/book';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { countBooks, findBook, numberBooks, updateBook } from '../book-repository.ts';
import { lockBooks } from '../entry-order-repository.ts';
import { readBook } from '../make-book.ts';
import { requireStorage } from '../save-entries.ts';

/**
 * `POST /api/books/{bookId}/restore`: restores the book at its old number, if possible. A book that is not deleted
 * stays as it is.
 */
export function restoreBook(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.restoreBook, ({ params: { bookId }, caller: { userId: ownerId } }) =>
    db.transaction(async (tx) => {
      await lockBooks(tx, ownerId);
      const book = await findBook(tx, { bookId, ownerId });
      if (book === undefined) throw new ApiError('NOT_FOUND');
      if (book.deletedAt !== null) {
        const { live } = await countBooks(tx, ownerId);
        if (live >= BOOK_LIMITS.books) throw new ApiError('STORAGE_FULL');
        await updateBook(tx, { bookId, ownerId }, { deletedAt: null });
        await requireStorage(tx, ownerId);
        await numberBooks(tx, ownerId);
      }
      return readBook(tx, { bookId, ownerId });
    }),
  );
}
