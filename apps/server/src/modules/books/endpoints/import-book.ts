import { ROUTES } from '@chuhe/contract/routes';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { addRoute } from '../../../http/route.ts';
import { makeMissingBook } from '../make-missing-book.ts';
import { readFile } from '../read-book-file.ts';
import { readBookUpload } from '../read-book-upload.ts';
import { importEntries, requireBook } from '../save-entries.ts';

/** `POST /api/books/{bookId}/import`: what can be taken of a file is; what cannot is told. */
export function importBook(app: FastifyInstance, { database: { db }, now }: Context): void {
  // Forms are read on this route only.
  void app.register(async (route) => {
    // A file that is too long is noticed when the form has been read.
    await route.register(multipart, { throwFileSizeLimit: false });
    addRoute(
      route,
      ROUTES.importBook,
      async ({ params: { bookId }, query: { name }, caller, request }) => {
        const book = { bookId, ownerId: caller.userId };
        // Nobody reads a file for nothing, and the form is read first, whatever becomes of it.
        const bytes = await readBookUpload(request);
        if (name === undefined) await requireBook(db, book);
        const reading = await readFile(bytes);
        if (reading === undefined) throw new ApiError('FILE_NOT_SUPPORTED');
        const { format, records, inputs, report } = reading;
        const at = now();
        const begin = async (): Promise<void> => {
          if (name === undefined) return;
          const made = { bookId, ownerId: caller.userId, name, side: 'both' } as const;
          await db.transaction((tx) => makeMissingBook(tx, made, at));
        };
        const saved = await importEntries(db, book, { inputs, now: at, begin });
        return { format, records, ...saved, refused: records - inputs.length, report };
      },
      { limit: { calls: 10, seconds: 60 } },
    );
  });
}
