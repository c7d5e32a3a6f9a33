import { z } from 'zod';
import {
  BOOK_FORMATS,
  BOOK_LIMITS,
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
import { fenField, moveField } from './cloud.ts';
import { defineRoute } from './route.ts';

/** The user's books. `GET book/best-move` is in cloud-routes.ts, since it falls back to the cloud. */

const byBook = z.object({ bookId: z.uuid() });
const deletion = z.object({ deletionId: z.uuid(), entries: z.int() });

export const bookRoutes = {
  getBook: defineRoute({
    method: 'GET',
    path: '/api/book',
    guard: 'user',
    summary: 'What the reader’s books that are switched on say of a position',
    query: z.strictObject({ FEN: fenField }),
    data: z.array(bookEntrySchema),
    errors: ['INVALID_FEN'],
  }),
  lookUpBook: defineRoute({
    method: 'POST',
    path: '/api/book/look-up',
    guard: 'user',
    summary: 'The same of up to 200 positions, in their order',
    body: z.strictObject({ fens: z.array(fenField).min(1).max(BOOK_LIMITS.positions) }),
    data: z.array(z.array(bookEntrySchema)),
    errors: ['INVALID_FEN'],
  }),
  listBooks: defineRoute({
    method: 'GET',
    path: '/api/books',
    guard: 'user',
    summary: 'The reader’s books, in their order',
    data: z.array(bookSchema),
  }),
  createBook: defineRoute({
    method: 'POST',
    path: '/api/books',
    guard: 'user',
    summary: 'A new book, empty, switched on, the last in their order',
    body: newBookSchema,
    data: bookSchema,
    errors: ['STORAGE_FULL', 'CONFLICT'],
  }),
  changeBook: defineRoute({
    method: 'PATCH',
    path: '/api/books/:bookId',
    guard: 'user',
    summary: 'Name, switch, side or place of a book',
    params: byBook,
    body: bookChangeSchema,
    data: z.array(bookSchema),
    errors: ['NOT_FOUND'],
  }),
  deleteBook: defineRoute({
    method: 'DELETE',
    path: '/api/books/:bookId',
    guard: 'user',
    summary: `Deletes a book, which can be had back for ${BOOK_LIMITS.binDays} days`,
    params: byBook,
    data: z.null(),
    errors: ['NOT_FOUND'],
  }),
  listDeletedBooks: defineRoute({
    method: 'GET',
    path: '/api/books/deleted',
    guard: 'user',
    summary: 'Deleted books that can be had back, the last deleted first',
    data: z.array(bookSchema),
  }),
  restoreBook: defineRoute({
    method: 'POST',
    path: '/api/books/:bookId/restore',
    guard: 'user',
    summary: 'Has a deleted book back',
    params: byBook,
    data: bookSchema,
    errors: ['NOT_FOUND', 'STORAGE_FULL'],
  }),
  listBookEntries: defineRoute({
    method: 'GET',
    path: '/api/books/:bookId/entries',
    guard: 'user',
    summary: 'Entries of a book, the last changed first, by words of their notes',
    params: byBook,
    query: bookListQuerySchema,
    data: z.object({
      entries: z.array(bookEntrySchema),
      /** `after` of the next page; null on the last. */
      next: z.string().nullable(),
    }),
    errors: ['NOT_FOUND'],
  }),
  putBookEntries: defineRoute({
    method: 'PUT',
    path: '/api/books/:bookId/entries',
    guard: 'user',
    summary: 'Adds moves to a book or changes them: all or, where one is refused, none',
    params: byBook,
    body: z.strictObject({
      entries: z.array(bookEntryInputSchema).min(1).max(BOOK_LIMITS.batch),
      /** Does not change existing entries. */
      addOnly: z.boolean().default(false),
    }),
    data: z.object({
      added: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      /** Indices in the request of the added entries, which undoing needs. */
      addedEntries: z.array(z.int()).optional(),
    }),
    errors: ['NOT_FOUND', 'INVALID_FEN', 'STORAGE_FULL'],
  }),
  deleteBookEntries: defineRoute({
    method: 'POST',
    path: '/api/books/:bookId/entries/delete',
    guard: 'user',
    summary: 'Deletes moves of a book, or with `all` every one; `restore` has them back',
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
  }),
  restoreBookEntries: defineRoute({
    method: 'POST',
    path: '/api/books/:bookId/entries/restore',
    guard: 'user',
    summary: 'Has the moves of a deletion back, but for those that were entered anew since',
    params: byBook,
    body: z.strictObject({ deletionId: z.uuid() }),
    data: z.object({ entries: z.int() }),
    errors: ['NOT_FOUND', 'STORAGE_FULL'],
  }),
  importBook: defineRoute({
    method: 'POST',
    path: '/api/books/:bookId/import',
    guard: 'user',
    summary:
      'Reads a file into a book, sent as multipart/form-data: JSON and CSV as exported, or BOOK.DAT of ElephantEye',
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
  }),
  exportBook: defineRoute({
    method: 'GET',
    path: '/api/books/:bookId/export',
    guard: 'user',
    summary: 'A book as a file',
    params: byBook,
    query: z.strictObject({ format: z.enum(BOOK_FORMATS).default('json') }),
    data: bookFileSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
