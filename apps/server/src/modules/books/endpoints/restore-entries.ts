import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { updateBook } from '../book-repository.ts';
import { lockBooks } from '../entry-order-repository.ts';
import { restoreEntries } from '../entry-repository.ts';
import { requireBook, requireStorage } from '../save-entries.ts';

/** `POST /api/books/{bookId}/entries/restore`. Repeated, it does nothing. */
export function restoreBookEntries(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(
    app,
    ROUTES.restoreBookEntries,
    ({ params: { bookId }, body: { deletionId }, caller: { userId: ownerId } }) =>
      db.transaction(async (tx) => {
        await lockBooks(tx, ownerId);
        await requireBook(tx, { bookId, ownerId });
        const entries = await restoreEntries(tx, { bookId, deletionId });
        if (entries > 0) {
          await requireStorage(tx, ownerId);
          await updateBook(tx, { bookId, ownerId }, { updatedAt: now() });
        }
        return { entries };
      }),
    // Restoring a whole book takes the embedded database seconds.
    { limit: { calls: 30, seconds: 60 } },
  );
}
