import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { listBooks, numberBooks, updateBook } from '../book-repository.ts';
import { lockBooks } from '../entry-order-repository.ts';
import { makeBook } from '../make-book.ts';
import { requireBook } from '../save-entries.ts';

/** `PATCH /api/books/{bookId}`: answers with all books, since moving one renumbers others. */
export function changeBook(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, ROUTES.changeBook, ({ params: { bookId }, body, caller: { userId: ownerId } }) =>
    db.transaction(async (tx) => {
      await lockBooks(tx, ownerId);
      await requireBook(tx, { bookId, ownerId });
      const { name, isOn, side, serialNumber } = body;
      const changes = {
        ...(name !== undefined && { name }),
        ...(isOn !== undefined && { isOn }),
        ...(side !== undefined && { side }),
      };
      await updateBook(tx, { bookId, ownerId }, { ...changes, updatedAt: now() });
      if (serialNumber !== undefined) await numberBooks(tx, ownerId, { bookId, serialNumber });
      const rows = await listBooks(tx, { ownerId });
      return rows.map(makeBook);
    }),
  );
}
