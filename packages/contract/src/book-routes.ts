import { z } from 'zod';
import {
  BOOK_FORMATS,
  bookChangeSchema,
  bookEntryInputSchema,
  bookEntrySchema,
  bookFileSchema,
  bookImportQuerySchema,
  bookListQuerySchema,
  bookReportSchema,
  bookSchema,
  newBookSchema,
} from './book.ts';
import * as endpoints from './book-endpoints.ts';
import { fenField, moveField } from './cloud.ts';
import { BOOK_LIMITS } from './limits.ts';
import { defineRoutes } from './route.ts';

/** Routes for books. `GET book/best-move` is in cloud-routes.ts, since it falls back to the cloud. */

const byBook = z.object({ bookId: z.uuid() });
const deletion = z.object({ deletionId: z.uuid(), entries: z.int() });

export const bookRoutes = defineRoutes(endpoints, {
  getBook: {
    scope: 'books:read',
    summary: 'Entries of the user’s enabled books for a position',
    query: z.strictObject({ FEN: fenField }),
    data: z.array(bookEntrySchema),
    errors: ['INVALID_FEN'],
  },
  lookUpBook: {
    scope: 'books:read',
    summary: 'The same for up to 200 positions, in their order',
    body: z.strictObject({ fens: z.array(fenField).min(1).max(BOOK_LIMITS.positions) }),
    data: z.array(z.array(bookEntrySchema)),
    errors: ['INVALID_FEN'],
  },
  listBooks: {
    scope: 'books:read',
    summary: 'The user’s books, in their order',
    data: z.array(bookSchema),
  },
  createBook: {
    scope: 'books:write',
    summary: 'Creates an empty, enabled book at the end of the list',
    body: newBookSchema,
    data: bookSchema,
    errors: ['STORAGE_FULL', 'CONFLICT'],
  },
  changeBook: {
    scope: 'books:write',
    summary: 'Changes the name, state, side or position in the list of a book',
    params: byBook,
    body: bookChangeSchema,
    data: z.array(bookSchema),
    errors: ['NOT_FOUND'],
  },
  deleteBook: {
    scope: 'books:write',
    summary: `Deletes a book, which can be restored for ${BOOK_LIMITS.binDays} days`,
    params: byBook,
    data: z.null(),
    errors: ['NOT_FOUND'],
  },
  listDeletedBooks: {
    scope: 'books:read',
    summary: 'Deleted books that can be restored, the last deleted first',
    data: z.array(bookSchema),
  },
  restoreBook: {
    scope: 'books:write',
    summary: 'Restores a deleted book',
    params: byBook,
    data: bookSchema,
    errors: ['NOT_FOUND', 'STORAGE_FULL'],
  },
  listBookEntries: {
    scope: 'books:read',
    summary: 'Entries of a book, filtered by words of their notes, the last changed first',
    params: byBook,
    query: bookListQuerySchema,
    data: z.object({
      entries: z.array(bookEntrySchema),
      /** `after` of the request for the next page; null on the last page. */
      next: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
  },
  putBookEntries: {
    scope: 'books:write',
    summary: 'Adds or changes moves of a book: all, or none if one is refused',
    params: byBook,
    body: z.strictObject({
      entries: z.array(bookEntryInputSchema).min(1).max(BOOK_LIMITS.batch),
      /** Whether to add only new entries and leave existing ones unchanged. */
      addOnly: z.boolean().default(false),
    }),
    data: z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** Indices, in the request, of the entries that were added; required to undo the change. */
      addedEntries: z.array(z.int()).optional(),
    }),
    errors: ['NOT_FOUND', 'INVALID_FEN', 'STORAGE_FULL'],
  },
  deleteBookEntries: {
    scope: 'books:write',
    summary: 'Deletes some moves of a book, or all with `all`; `restore` restores them',
    params: byBook,
    body: z.union([
      z.strictObject({ all: z.literal(true) }),
      z.strictObject({
        entries: z
          .array(z.strictObject({ FEN: fenField, move: moveField }))
          .min(1)
          .max(BOOK_LIMITS.batch),
      }),
    ]),
    data: deletion,
    errors: ['NOT_FOUND', 'INVALID_FEN'],
  },
  restoreBookEntries: {
    scope: 'books:write',
    summary: 'Restores the moves of a deletion, except those that were entered again since',
    params: byBook,
    body: z.strictObject({ deletionId: z.uuid() }),
    data: z.object({ entries: z.int() }),
    errors: ['NOT_FOUND', 'STORAGE_FULL'],
  },
  importBook: {
    scope: 'books:write',
    summary:
      'Reads a multipart/form-data file into a book: exported JSON or CSV, BOOK.DAT, .obk, .pfBook or .xqb',
    params: byBook,
    query: bookImportQuerySchema,
    data: bookReportSchema,
    errors: [
      'NOT_FOUND',
      'CONFLICT',
      'FILE_TOO_LARGE',
      'FILE_NOT_SUPPORTED',
      'FILE_MISSING',
      'TOO_MANY_FILES',
      'STORAGE_FULL',
    ],
  },
  exportBook: {
    scope: 'books:read',
    summary: 'A book as a file',
    params: byBook,
    query: z.strictObject({ format: z.enum(BOOK_FORMATS).default('json') }),
    data: bookFileSchema,
    errors: ['NOT_FOUND'],
  },
});
