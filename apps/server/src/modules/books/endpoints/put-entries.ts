import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { cleanNote } from '../clean-note.ts';
import type { EntryInput } from '../merge-entries.ts';
import { BookMoveReader } from '../read-book-move.ts';
import { saveEntries } from '../save-entries.ts';

/** Enough for the largest number of entries with the longest notes. */
const BODY_LIMIT = 8 * 1024 * 1024;

/** `PUT /api/books/{bookId}/entries`. */
export function putBookEntries(app: FastifyInstance, { database, now }: Context): void {
  addRoute(
    app,
    ROUTES.putBookEntries,
    async ({ params: { bookId }, body: { entries, addOnly }, caller: { userId: ownerId } }) => {
      const reader = new BookMoveReader();
      const inputs = entries.map(
        ({ FEN, move, serialNumber, note, ...values }, index): EntryInput => ({
          ...reader.read(FEN, move, `entries.${index}.move`),
          serialNumber,
          values: { ...values, note: note === undefined ? undefined : cleanNote(note) },
        }),
      );
      const book = { bookId, ownerId };
      const { addedInputs, ...counts } = await saveEntries(database.db, book, {
        inputs,
        addOnly,
        now: now(),
      });
      const order = new Map<EntryInput, number>(inputs.map((input, index) => [input, index]));
      return { ...counts, addedEntries: addedInputs.flatMap((input) => order.get(input) ?? []) };
    },
    { bodyLimit: BODY_LIMIT, limit: { calls: 300, seconds: 60 } },
  );
}
