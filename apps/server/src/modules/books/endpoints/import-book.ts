import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../../context.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fileTooLarge } from '../../../http/file-too-large.ts';
import { addUploadRoute, readUpload } from '../../../http/read-upload.ts';
import { perMinute } from '../../../http/route.ts';
import { ensureBook } from '../ensure-book.ts';
import { readFile } from '../read-book-file.ts';
import { importEntries, requireBook } from '../save-entries.ts';

const ROUTE = { ...ROUTES.importBook, limit: perMinute(10) };

/** `POST /api/books/{bookId}/import`: imports the entries that it can read and reports the others. */
export function importBook(app: FastifyInstance, { database: { db }, now }: Context): void {
  addUploadRoute(app, ROUTE, async ({ params: { bookId }, query, caller, request }) => {
    const { name, side } = query;
    const book = { bookId, ownerId: caller.userId };
    // The form is always read first. The file is parsed only if the book exists or is to be created.
    const bytes = await readBookUpload(request);
    if (name === undefined) await requireBook(db, book);
    const reading = await readFile(bytes, side);
    if (reading === undefined) throw new ApiError('FILE_NOT_SUPPORTED');
    const { inputs, repeated, ...counts } = reading;
    const at = now();
    const begin = async (): Promise<void> => {
      if (name === undefined) return;
      const made = { bookId, ownerId: caller.userId, name, side: 'both' } as const;
      await db.transaction((tx) => ensureBook(tx, made, at));
    };
    const saved = await importEntries(db, book, { inputs, now: at, begin });
    const unchanged = saved.unchanged + repeated;
    return { ...counts, ...saved, unchanged };
  });
}

/** Reads the uploaded file. The format is determined by the content of the file, not by its name. */
async function readBookUpload(request: FastifyRequest): Promise<Uint8Array> {
  const { bytes, isTruncated } = await readUpload(request, {
    maxBytes: BOOK_LIMITS.file,
    isFile: (file) => file.bytes.length > 0,
  });
  if (isTruncated) throw fileTooLarge(BOOK_LIMITS.file);
  return bytes;
}
