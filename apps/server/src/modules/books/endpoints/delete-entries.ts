import { randomUUID } from 'node:crypto';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { updateBook } from '../book-repository.ts';
import { lockBooks } from '../entry-order-repository.ts';
import { deleteEntries } from '../entry-repository.ts';
import { BookMoveReader } from '../read-book-move.ts';
import { requireBook } from '../save-entries.ts';

/** Enough for the largest number of entries with the longest FENs. */
const BODY_LIMIT = 512 * 1024;

/** `POST /api/books/{bookId}/entries/delete`. Entries that the book does not have are ignored. */
export function deleteBookEntries(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(
    app,
    ROUTES.deleteBookEntries,
    async ({ params: { bookId }, body, caller: { userId: ownerId } }) => {
      const reader = new BookMoveReader();
      const keys =
        'all' in body
          ? 'all'
          : body.entries.map(({ FEN, move }, index) => {
              const { fen: _fen, ...key } = reader.read(FEN, move, `entries.${index}.move`);
              return key;
            });
      const deletionId = randomUUID();
      const at = now();
      const entries = await db.transaction(async (tx) => {
        await lockBooks(tx, ownerId);
        await requireBook(tx, { bookId, ownerId });
        const deleted = await deleteEntries(tx, { bookId, keys, deletionId, now: at });
        if (deleted > 0) await updateBook(tx, { bookId, ownerId }, { updatedAt: at });
        return deleted;
      });
      return { deletionId, entries };
    },
    { bodyLimit: BODY_LIMIT },
  );
}
