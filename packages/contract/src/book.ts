import { z } from 'zod';
import { fenField, moveField } from './cloud.ts';
import { timeSchema } from './identity.ts';
import { BOOK_LIMITS } from './limits.ts';
import { lineField } from './line-field.ts';

/** A user's books. The field names of an entry are those of the specification. */

/** The side that a book supplies moves for. */
const BOOK_SIDES = ['both', 'red', 'black'] as const;
/** How a move is chosen: by the highest priority, by the best score, or at random, weighted by priority. */
export const BOOK_CHOICES = ['priority', 'score', 'chance'] as const;

export const bookSchema = z.object({
  bookId: z.uuid(),
  name: z.string(),
  /** Whether the book is used. */
  isOn: z.boolean(),
  side: z.enum(BOOK_SIDES),
  /** Order of the books, from 1. If two books have the same move, the book with the smaller number counts. */
  serialNumber: z.int(),
  entries: z.int(),
  positions: z.int(),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Book = z.output<typeof bookSchema>;

const entryFields = {
  /** In hundredths of a pawn from the mover's view; a mate is ±(30,000 − plies). */
  score: z.int().min(-30_000).max(30_000).nullable(),
  /** In per cent, from the mover's view. */
  winPercentage: z.number().min(0).max(100).nullable(),
  note: z.string().max(BOOK_LIMITS.note, 'TEXT_TOO_LONG'),
  /** Moves with a higher priority are preferred. */
  priority: z.int().min(0).max(BOOK_LIMITS.priority),
  /** An entry that is not valid is shown but never played. */
  valid: z.boolean(),
  /** Duration of the search that found the score, in milliseconds. */
  time: z.int().min(0).max(2_147_483_647).nullable(),
  /** Depth of the search that found the score, in plies. */
  depth: z.int().min(0).max(255).nullable(),
};

export const bookEntrySchema = z.object({
  bookId: z.uuid(),
  /** The move in the requested position or, in a list of entries, in `startingFEN`. */
  move: z.string(),
  ...entryFields,
  /** Place among the moves of the position, from 1. */
  serialNumber: z.int(),
  /** Whether Red is to move. */
  redMovesFirst: z.boolean(),
  /** Time of the last change. */
  date: timeSchema,
  /** The position as entered. Empty for an entry from BOOK.DAT, an .obk or a .pfBook book until its position is known: these files store only a hash of a position. */
  startingFEN: z.string(),
  /** Whether the entry was made for the mirror image of the requested position. */
  isMirrored: z.boolean(),
});
export type BookEntry = z.output<typeof bookEntrySchema>;

/** Omitted fields stay unchanged. In a new entry, omitted fields are empty and the priority is 1. */
export const bookEntryInputSchema = z.strictObject({
  FEN: fenField,
  move: moveField,
  ...z.object(entryFields).partial().shape,
  /** Moves the entry to this place among the moves of its position; a new entry goes last by default. */
  serialNumber: z.int().min(1).max(200).optional(),
});
export type BookEntryInput = z.output<typeof bookEntryInputSchema>;

const bookName = lineField(BOOK_LIMITS.name).min(1);

export const newBookSchema = z.strictObject({
  /** Chosen by the browser, so that a repeated call creates one book. */
  bookId: z.uuid().optional(),
  name: bookName,
  side: z.enum(BOOK_SIDES).default('both'),
});

export const bookImportQuerySchema = z.strictObject({
  /** If the book does not exist, it is created with this name after the file has been read. An unreadable file creates no book. */
  name: bookName.optional(),
  /** The side whose moves are imported. Entries with an unknown side are refused unless it is `both`. */
  side: z.enum(BOOK_SIDES).default('both'),
});

export const bookChangeSchema = z.strictObject({
  name: bookName.optional(),
  isOn: z.boolean().optional(),
  side: z.enum(BOOK_SIDES).optional(),
  /** Moves the book to this place, from 1. */
  serialNumber: z.int().min(1).max(BOOK_LIMITS.books).optional(),
});

export const bookListQuerySchema = z.strictObject({
  /** Words that all occur in the note. */
  search: z.string().trim().max(BOOK_LIMITS.search, 'TEXT_TOO_LONG').optional(),
  valid: z.enum(['true', 'false']).optional(),
  limit: z.coerce.number().int().min(1).max(BOOK_LIMITS.page).default(50),
  /** `next` of the previous page. */
  after: z.string().max(200).optional(),
});

export const BOOK_FORMATS = ['json', 'csv', 'dat'] as const;
export type BookFormat = (typeof BOOK_FORMATS)[number];
/** Formats of files to import. `sqlite` is a database with a FEN and a move in each row. */
const BOOK_SOURCES = [...BOOK_FORMATS, 'obk', 'pfbook', 'xqb', 'sqlite'] as const;
export type BookSource = (typeof BOOK_SOURCES)[number];

export const bookFileSchema = z.object({
  fileName: z.string(),
  format: z.enum(BOOK_FORMATS),
  /** The text of the file, or the bytes of BOOK.DAT in base64. */
  content: z.string(),
  /** Number of entries that the format cannot store: for BOOK.DAT, those that are not valid or known only by a key of another format. BOOK.DAT has no notes, either. */
  left: z.int(),
});

export const bookReportSchema = z.object({
  format: z.enum(BOOK_SOURCES),
  /** Number of entries in the file. One of an .xqb book whose side to move is unknown counts once, and is added for both sides. */
  records: z.int(),
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** How many of the added, changed and unchanged entries have a position that stays unknown until it is first looked up. */
  byLock: z.int(),
  /** Number of entries for the side that was not wanted. */
  otherSide: z.int(),
  refused: z.int(),
  /** The first refused entries, with their line or record from 1 and the reason in English. A damaged place of the file has no line. */
  report: z.array(z.object({ line: z.int().nullable(), reason: z.string() })),
});
export type BookReport = z.output<typeof bookReportSchema>;
