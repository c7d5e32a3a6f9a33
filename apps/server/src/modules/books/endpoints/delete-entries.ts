import { randomUUID } from 'node:crypto';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { updateBook } from '../book-repository.ts';
import { lockBooks } from '../entry-order.ts';
import { deleteEntries } from '../entry-repository.ts';
import { PlaceReader } from '../read-place.ts';
import { requireBook } from '../save-entries.ts';

/** Bytes of the most positions, each as long as a FEN may be. */
const BODY_LIMIT = 512 * 1024;

/** `POST /api/books/{bookId}/entries/delete`. What the book does not have is deleted already. */
export function deleteBookEntries(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(
    app,
    ROUTES.deleteBookEntries,
    async ({ params: { bookId }, body, caller: { userId: ownerId } }) => {
      const places = new PlaceReader();
      const names =
        'all' in body
          ? 'all'
          : body.entries.map(({ FEN, move }, index) => {
              const { fen: _fen, ...name } = places.read(FEN, move, `entries.${index}.move`);
              return name;
            });
      const deletionId = randomUUID();
      const at = now();
      const entries = await db.transaction(async (tx) => {
        await lockBooks(tx, ownerId);
        await requireBook(tx, { bookId, ownerId });
        const gone = await deleteEntries(tx, { bookId, names, deletionId, now: at });
        if (gone > 0) await updateBook(tx, { bookId, ownerId }, { updatedAt: at });
        return gone;
      });
      return { deletionId, entries };
    },
    { bodyLimit: BODY_LIMIT },
  );
}
