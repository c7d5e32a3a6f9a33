import { randomUUID } from 'node:crypto';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute, perMinute } from '../../../http/route.ts';
import { updateBook } from '../book-repository.ts';
import { cleanNote } from '../clean-note.ts';
import { lockBooks } from '../entry-order-repository.ts';
import { deleteEntries, restoreEntries } from '../entry-repository.ts';
import type { EntryInput } from '../merge-entries.ts';
import { BookMoveReader } from '../read-book-move.ts';
import { requireBook, requireStorage, saveEntries } from '../save-entries.ts';

const PUT = {
  ...ROUTES.putBookEntries,
  /** Enough for the largest number of entries with the longest notes. */
  bodyLimit: 8 * 1024 * 1024,
  limit: perMinute(300),
};

/** `PUT /api/books/{bookId}/entries` */
export function putBookEntries(app: FastifyInstance, { database, now }: Context): void {
  addRoute(app, PUT, async ({ params: { bookId }, body, caller }) => {
    const reader = new BookMoveReader();
    const inputs = body.entries.map(
      ({ FEN, move, serialNumber, note, ...values }, index): EntryInput => ({
        ...reader.read(FEN, move, `entries.${index}.move`),
        serialNumber,
        values: { ...values, note: note === undefined ? undefined : cleanNote(note) },
      }),
    );
    const book = { bookId, ownerId: caller.userId };
    const options = { inputs, addOnly: body.addOnly, now: now() };
    const { addedInputs, ...counts } = await saveEntries(database.db, book, options);
    const order = new Map<EntryInput, number>(inputs.map((input, index) => [input, index]));
    return { ...counts, addedEntries: addedInputs.flatMap((input) => order.get(input) ?? []) };
  });
}

/** The body is large enough for the largest number of entries with the longest FENs. */
const DELETE = { ...ROUTES.deleteBookEntries, bodyLimit: 512 * 1024 };

/** `POST /api/books/{bookId}/entries/delete`. Entries that the book does not have are ignored. */
export function deleteBookEntries(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, DELETE, async ({ params: { bookId }, body, caller: { userId: ownerId } }) => {
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
  });
}

/** The rate is limited because restoring a whole book takes the embedded database seconds. */
const RESTORE = { ...ROUTES.restoreBookEntries, limit: perMinute(30) };

/** `POST /api/books/{bookId}/entries/restore`. A repeated call has no effect. */
export function restoreBookEntries(app: FastifyInstance, { database: { db }, now }: Context): void {
  addRoute(app, RESTORE, ({ params: { bookId }, body, caller: { userId: ownerId } }) =>
    db.transaction(async (tx) => {
      await lockBooks(tx, ownerId);
      await requireBook(tx, { bookId, ownerId });
      const entries = await restoreEntries(tx, { bookId, deletionId: body.deletionId });
      if (entries > 0) {
        await requireStorage(tx, ownerId);
        await updateBook(tx, { bookId, ownerId }, { updatedAt: now() });
      }
      return { entries };
    }),
  );
}
