import type { BookSource } from '@chuhe/contract/book';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { type FileBook, type RefusedEntry, readBookFile } from '@chuhe/game/book-file';
import { isSqlite, readDatabaseBook } from '@chuhe/game/database-book';
import { findLines, parseBookDat } from '@chuhe/game/elephanteye-book';
import { makeMove } from '@chuhe/rules/move';
import { ApiError } from '../../http/api-error.ts';
import { fileTooLarge } from '../../http/file-too-large.ts';
import { inSlices } from './in-slices.ts';
import type { EntryInput } from './merge-entries.ts';
import { noBookInDatabase } from './no-book-in-database.ts';
import { type EntriesReading, type EntryChoice, readEntries } from './read-entries.ts';

/** The entries of a file that can be imported. */
export interface BookReading {
  readonly format: BookSource;
  /** Number of entries in the file, where a move of both colours counts once. */
  readonly records: number;
  readonly inputs: readonly EntryInput[];
  /** Number of entries of the side that was not chosen. */
  readonly otherSide: number;
  /** Number of entries of a move that another entry has. */
  readonly repeated: number;
  readonly refused: number;
  /** The first refused entries, in the order of the file, then damaged places of the file. */
  readonly report: RefusedEntry[];
}

/**
 * @returns `undefined` for a file of another kind
 * @throws ApiError FILE_TOO_LARGE, FILE_NOT_SUPPORTED for a database without a book, or TOO_MANY_REQUESTS if too many files are waiting
 */
export async function readFile(
  bytes: Uint8Array,
  side: EntryChoice['side'],
): Promise<BookReading | undefined> {
  if (isSqlite(bytes)) return readDatabase(bytes, side);
  const text = decode(bytes);
  const file = text === undefined ? undefined : await inSlices(readBookFile(text));
  if (file === undefined) return readDat(bytes, side);
  const found = await inSlices(readEntries(file.entries, { side }));
  return makeReading(countsOf(file), found);
}

interface FileCounts {
  readonly format: BookSource;
  readonly records: number;
  /** Number of records that were read as entries. */
  readonly entries: number;
  /** The first records of the others. */
  readonly unread: readonly RefusedEntry[];
}

function makeReading(
  { format, records, entries, unread }: FileCounts,
  { refused, ...reading }: EntriesReading,
): BookReading {
  const report = reportOf([...unread, ...refused]);
  return { format, records, ...reading, refused: records - entries + refused.length, report };
}

function countsOf({ format, records, entries, refused }: FileBook): FileCounts {
  return { format, records, entries: entries.length, unread: refused };
}

/**
 * Finding the lines of a book takes seconds, so one file with hashed positions is read at a time. Other files wait as bytes, because records
 * take twenty times as much memory.
 */
let lastSearch: Promise<unknown> = Promise.resolve();
let searches = 0;
const MAX_SEARCHES = 20;
/** Maximum size of BOOK.DAT in bytes: twice as many records of eight bytes as an account may have. Reading more would block the server. */
const MAX_DAT = 2 * BOOK_LIMITS.entries * 8;

async function runQueued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (searches >= MAX_SEARCHES) throw new ApiError('TOO_MANY_REQUESTS');
  searches += 1;
  const search = lastSearch.then(work);
  lastSearch = search.catch(() => undefined);
  try {
    return await search;
  } finally {
    searches -= 1;
  }
}

/**
 * Reads a book of another program. Its entries come in the order of their scores, so the first of several entries of a move counts. Its
 * priorities only follow the scores, so they do not replace those of existing entries.
 */
async function readDatabase(
  bytes: Uint8Array,
  side: EntryChoice['side'],
): Promise<BookReading | undefined> {
  return runQueued(async () => {
    const read = await inSlices(readDatabaseBook(bytes, { maxEntries: BOOK_LIMITS.entries }));
    if (read === undefined) return undefined;
    if (!read.ok) throw noBookInDatabase(read.error);
    const choice = { side, isFirstOnly: true, keepsPriorities: true };
    const found = await inSlices(readEntries(read.value.entries, choice));
    return makeReading(countsOf(read.value), found);
  });
}

async function readDat(
  bytes: Uint8Array,
  side: EntryChoice['side'],
): Promise<BookReading | undefined> {
  const records = bytes.length / 8;
  if (!Number.isInteger(records)) return undefined;
  if (bytes.length > MAX_DAT) throw fileTooLarge(MAX_DAT);
  const found = await runQueued(async () => {
    const book = parseBookDat(bytes);
    return book && inSlices(findLines(book));
  });
  if (found === undefined) return undefined;
  const { moves, lost } = found;
  const placed = moves.map(({ fen, move, weight, record }) => ({
    line: record,
    entry: { startingFEN: fen, move, priority: weight },
  }));
  const byLock = lost.map(({ lock, move, weight, number }) => ({
    line: number,
    entry: { startingFEN: '', lock, move: makeMove(move), priority: weight },
  }));
  const capacity = Math.max(0, BOOK_LIMITS.entries - placed.length);
  const entries = [...placed, ...byLock.slice(0, capacity)];
  const read = await inSlices(readEntries(entries, { side }));
  const unread = byLock.slice(capacity).map(({ line }) => ({ line, reason: 'too many entries' }));
  return makeReading({ format: 'dat', records, entries: entries.length, unread }, read);
}

/** The first refused records, in the order of the file, then its damaged places. */
function reportOf(refused: readonly RefusedEntry[]): RefusedEntry[] {
  const ordered = refused.toSorted(
    (one, other) => (one.line ?? Infinity) - (other.line ?? Infinity) || 0,
  );
  return ordered.slice(0, BOOK_LIMITS.refused);
}

/** Decodes UTF-8; `undefined` if the bytes are not valid UTF-8. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
