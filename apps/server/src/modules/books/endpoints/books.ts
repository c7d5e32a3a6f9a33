import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { countBooks, findBook, listBooks, numberBooks, updateBook } from '../book-repository.ts';
import { ensureBook } from '../ensure-book.ts';
import { lockBooks } from '../entry-order-repository.ts';
import { makeBook, readBook } from '../make-book.ts';
import { requireBook, requireStorage } from '../save-entries.ts';

/** `GET /api/books` */
export function listUserBooks(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listBooks, async ({ caller: { userId: ownerId } }) =>
    (await listBooks(db, { ownerId })).map(makeBook),
  );
}

/** `GET /api/books/deleted` */
export function listDeletedBooks(app: FastifyInstance, { database: { db } }: Context): void {
  addRoute(app, ROUTES.listDeletedBooks, async ({ caller: { userId: ownerId } }) =>
    (await listBooks(db, { ownerId, isDeleted: true })).map(makeBook),
  );
}

/** `POST /api/books`. A repeated call with the id that the browser has chosen returns the existing book. */
export function createBook(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, ROUTES.createBook, ({ body, caller: { userId: ownerId } }) =>
    db.transaction(async (tx) => {
      const bookId = await ensureBook(tx, { ...body, ownerId }, now());
      return readBook(tx, { bookId, ownerId });
    }),
  );
}

/** `PATCH /api/books/{bookId}`: returns all books, because moving a book renumbers others. */
export function changeBook(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, ROUTES.changeBook, ({ params: { bookId }, body, caller: { userId: ownerId } }) =>
    db.transaction(async (tx) => {
      await lockBooks(tx, ownerId);
      await requireBook(tx, { bookId, ownerId });
      const { serialNumber, ...changes } = body;
      await updateBook(tx, { bookId, ownerId }, { ...changes, updatedAt: now() });
      if (serialNumber !== undefined) await numberBooks(tx, ownerId, { bookId, serialNumber });
      return (await listBooks(tx, { ownerId })).map(makeBook);
    }),
  );
}

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

/** `POST /api/books/{bookId}/restore`: restores a book at its old number if possible. Has no effect on a book that is not deleted. */
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
