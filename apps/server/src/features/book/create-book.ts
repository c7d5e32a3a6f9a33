import { BOOK_LIMITS } from '@chuhe/contract/book';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { lockBooks } from '../../books/entry-order.ts';
import type { AppContext } from '../../context.ts';
import { ApiError } from '../../lib/api-error.ts';
import { addRoute } from '../../lib/route.ts';
import { countBooks, findBook, insertBook } from './book-repository.ts';
import { readBook } from './make-book.ts';

/** Books that an account may have, those in the bin included. */
const ROWS = 5 * BOOK_LIMITS.books;

/**
 * `POST /api/books`. A call that is sent again, with the id that the browser has made, is answered with the book that the
 * first one made, as it is by now. Whose an id is that is taken is not told.
 */
export function createBook(app: FastifyInstance, { database: { db }, now }: AppContext): void {
  addRoute(
    app,
    ROUTES.createBook,
    ({ body: { bookId, name, side }, caller: { userId: ownerId } }) =>
      db.transaction(async (tx) => {
        await lockBooks(tx, ownerId);
        const known = bookId && (await findBook(tx, { bookId, ownerId }));
        if (known && known.deletedAt === null) return readBook(tx, { bookId: known.id, ownerId });
        const { live, all } = await countBooks(tx, ownerId);
        if (live >= BOOK_LIMITS.books || all >= ROWS) throw new ApiError('STORAGE_FULL');
        const at = now();
        const times = { createdAt: at, updatedAt: at };
        const id = bookId === undefined ? {} : { id: bookId };
        const row = await insertBook(tx, {
          ...id,
          ownerId,
          name,
          side,
          serial: live + 1,
          ...times,
        });
        if (row === undefined) throw new ApiError('CONFLICT');
        return readBook(tx, { bookId: row.id, ownerId });
      }),
  );
}
