import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { addRoute } from '../../../http/route.ts';
import { cleanNote } from '../clean-note.ts';
import type { EntryInput } from '../merge-entries.ts';
import { PlaceReader } from '../read-place.ts';
import { saveEntries } from '../save-entries.ts';

/** Bytes of the most entries with the longest notes, in the widest letters. */
const BODY_LIMIT = 8 * 1024 * 1024;

/** `PUT /api/books/{bookId}/entries`. */
export function putBookEntries(app: FastifyInstance, { database, now }: Context): void {
  addRoute(
    app,
    ROUTES.putBookEntries,
    async ({ params: { bookId }, body: { entries, addOnly }, caller: { userId: ownerId } }) => {
      const places = new PlaceReader();
      const inputs = entries.map(
        ({ FEN, move, serialNumber, note, ...values }, index): EntryInput => ({
          ...places.read(FEN, move, `entries.${index}.move`),
          serialNumber,
          values: { ...values, note: note === undefined ? undefined : cleanNote(note) },
        }),
      );
      const own = { bookId, ownerId };
      const { fresh, ...counts } = await saveEntries(database.db, own, {
        inputs,
        addOnly,
        now: now(),
      });
      const order = new Map<EntryInput, number>(inputs.map((input, index) => [input, index]));
      return { ...counts, addedEntries: fresh.flatMap((input) => order.get(input) ?? []) };
    },
    { bodyLimit: BODY_LIMIT, limit: { calls: 300, seconds: 60 } },
  );
}
