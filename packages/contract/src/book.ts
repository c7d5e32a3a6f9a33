import { z } from 'zod';
import { fenField, moveField } from './cloud.ts';
import { timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';

/** The reader's own opening books as they travel. The specification names the fields of an entry. */

export const BOOK_LIMITS = {
  books: 50,
  /** Entries of one account, in all its books. */
  entries: 200_000,
  /** Entries of one call. */
  batch: 1000,
  name: 80,
  /** UTF-16 units. */
  note: 2000,
  priority: 65_535,
  /** Bytes of a file that is read into a book. */
  file: 16 * 1024 * 1024,
  /** Positions of one look-up. */
  positions: 200,
  page: 100,
  search: 100,
  /** Days after which deleted books and entries are forgotten. */
  binDays: 30,
  /** Refused entries that a report names. */
  refused: 100,
} as const;

/** For whose moves a book is asked. */
const BOOK_SIDES = ['both', 'red', 'black'] as const;
/** How one move is chosen of several: the highest priority, the best score, or by chance, priorities being the weights. */
export const BOOK_CHOICES = ['priority', 'score', 'chance'] as const;

export const bookSchema = z.object({
  bookId: z.uuid(),
  name: z.string(),
  /** Whether it is asked. */
  isOn: z.boolean(),
  side: z.enum(BOOK_SIDES),
  /** Where two books have the same move, that of the smaller number counts. */
  serialNumber: z.int(),
  entries: z.int(),
  positions: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Book = z.output<typeof bookSchema>;

const entryFields = {
  /** Hundredths of a pawn from the mover's view, a mate as ±(30,000 − plies). */
  score: z.int().min(-30_000).max(30_000).nullable(),
  /** Per cent, from the mover's view. */
  winPercentage: z.number().min(0).max(100).nullable(),
  note: z.string().max(BOOK_LIMITS.note, 'TEXT_TOO_LONG'),
  /** The larger, the rather it is played. */
  priority: z.int().min(0).max(BOOK_LIMITS.priority),
  /** One that is not valid is kept and shown, but never played. */
  valid: z.boolean(),
  /** Milliseconds of thinking behind the score. */
  time: z.int().min(0).max(2_147_483_647).nullable(),
  /** Plies of the search behind the score. */
  depth: z.int().min(0).max(255).nullable(),
};

export const bookEntrySchema = z.object({
  bookId: z.uuid(),
  /** In the position that was asked about; in lists, in `startingFEN`. */
  move: z.string(),
  ...entryFields,
  /** Its place among the moves of its position, from 1. */
  serialNumber: z.int(),
  /** Whether it is a move of Red's. */
  redMovesFirst: z.boolean(),
  /** Of the last change. */
  date: timeSchema,
  /** The position as it was entered; empty where it is not known yet: of BOOK.DAT, which has 32 bits of a position. */
  startingFEN: z.string(),
  /** Whether it was entered in the mirror image of the position that was asked about. */
  isMirrored: z.boolean(),
});
export type BookEntry = z.output<typeof bookEntrySchema>;

/** What is left out stays as it was; of a new entry it is what an empty form has, the priority 1. */
export const bookEntryInputSchema = z.strictObject({
  FEN: fenField,
  move: moveField,
  score: entryFields.score.optional(),
  winPercentage: entryFields.winPercentage.optional(),
  note: entryFields.note.optional(),
  priority: entryFields.priority.optional(),
  valid: entryFields.valid.optional(),
  time: entryFields.time.optional(),
  depth: entryFields.depth.optional(),
  /** Moves it there among the moves of its position; absent: a new one goes last. */
  serialNumber: z.int().min(1).max(200).optional(),
});
export type BookEntryInput = z.output<typeof bookEntryInputSchema>;

const bookName = lineField(BOOK_LIMITS.name).min(1);

export const newBookSchema = z.strictObject({
  /** Made by the browser, so that a call sent twice makes one book. */
  bookId: z.uuid().optional(),
  name: bookName,
  side: z.enum(BOOK_SIDES).default('both'),
});

/** Of a call that reads a file. */
export const bookImportQuerySchema = z.strictObject({
  /** Where there is no such book, one of this name is made once the file has been read: of a file that is none nothing is left. */
  name: bookName.optional(),
});

export const bookChangeSchema = z.strictObject({
  name: bookName.optional(),
  isOn: z.boolean().optional(),
  side: z.enum(BOOK_SIDES).optional(),
  /** Moves it there among the books, from 1. */
  serialNumber: z.int().min(1).max(BOOK_LIMITS.books).optional(),
});

export const bookListQuerySchema = z.strictObject({
  /** Words that all occur in the note. */
  search: z.string().trim().max(BOOK_LIMITS.search, 'TEXT_TOO_LONG').optional(),
  valid: z.enum(['true', 'false']).optional(),
  limit: z.coerce.number().int().min(1).max(BOOK_LIMITS.page).default(50),
  /** `next` of the page before. */
  after: z.string().max(200).optional(),
});

export const BOOK_FORMATS = ['json', 'csv', 'dat'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];

export const bookFileSchema = z.object({
  fileName: z.string(),
  format: z.enum(BOOK_FORMATS),
  /** The text, or the bytes of BOOK.DAT in base64. */
  content: z.string(),
  /** Entries that this format cannot hold: BOOK.DAT has no notes, and no moves that are not valid. */
  left: z.int(),
});

export const bookReportSchema = z.object({
  format: z.enum(BOOK_FORMATS),
  /** Entries in the file. */
  records: z.int(),
  added: z.int(),
  changed: z.int(),
  /** The same already. */
  unchanged: z.int(),
  /** Of those three the ones whose position is not known yet: it is when somebody looks at it. */
  byLock: z.int(),
  refused: z.int(),
  /** The first ones: line or record from 1, and why, in English. */
  report: z.array(z.object({ line: z.int(), reason: z.string() })),
});
export type BookReport = z.output<typeof bookReportSchema>;
