import { BOOK_LIMITS } from '@chuhe/contract/book';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { findBook, type OwnBook, updateBook } from './book-repository.ts';
import { lockBooks } from './entry-order.ts';
import { findEntriesAt, measureEntries, writeEntries } from './entry-repository.ts';
import { groupBy } from './group-by.ts';
import { readLockId } from './lock-key.ts';
import { type EntryInput, type Merged, mergeEntries } from './merge-entries.ts';
import { placeLocks } from './place-locks.ts';
import { placeName } from './place-name.ts';

export interface Saved {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Of the inputs those that were added. */
  readonly fresh: readonly EntryInput[];
}

/** Rows that an account may have, those in the bin included: as many again as entries. */
const ROWS = 2 * BOOK_LIMITS.entries;
/** Bytes of all notes: a book is exported in one piece. */
const NOTES = 32 * 1024 * 1024;

/**
 * Writes into a book, all or nothing.
 *
 * @throws ApiError NOT_FOUND, STORAGE_FULL
 */
export function saveEntries(
  db: Queryable,
  book: OwnBook,
  { inputs, now, addOnly = false }: { inputs: readonly EntryInput[]; now: Date; addOnly?: boolean },
): Promise<Saved> {
  return db.transaction(async (tx) => {
    await lockBooks(tx, book.ownerId);
    await requireBook(tx, book);
    const { writes, ...saved } = await merge(tx, book, { inputs, now, addOnly });
    if (writes.length > 0) {
      await writeEntries(tx, writes);
      await updateBook(tx, book, { updatedAt: now });
      await requireRoom(tx, book.ownerId);
    }
    return saved;
  });
}

interface EntryImport {
  readonly inputs: readonly EntryInput[];
  readonly now: Date;
  /** Called before the first is written, once it is known that there is something and that there is room. */
  readonly begin?: () => Promise<void>;
}

/**
 * The same of a file, some entries at a time: in one transaction it would keep everybody else from the embedded database for
 * seconds. What is interrupted has taken the beginning, and the same file sent again takes the rest.
 *
 * @returns also how many of the inputs have a position that is not known
 * @throws ApiError NOT_FOUND, STORAGE_FULL; the latter before anything is written, unless another call fills the room meanwhile or
 *   notes do
 */
export async function importEntries(
  db: Queryable,
  book: OwnBook,
  { inputs, now, begin }: EntryImport,
): Promise<Omit<Saved, 'fresh'> & { readonly byLock: number }> {
  const placed = await placeLocks(db, book.bookId, inputs);
  await requireRoomFor(db, book, { inputs: placed, now });
  const byLock = placed.filter(({ id }) => readLockId(id) !== undefined).length;
  const all = { added: 0, changed: 0, unchanged: 0, byLock };
  if (placed.length > 0) await begin?.();
  for (const some of batchesOf(placed)) {
    const saved = await saveEntries(db, book, { inputs: some, now });
    for (const name of COUNTS) all[name] += saved[name];
  }
  return all;
}

async function merge(
  db: Queryable,
  { bookId }: OwnBook,
  { inputs, ...options }: { inputs: readonly EntryInput[]; now: Date; addOnly?: boolean },
): Promise<Merged> {
  const rows = await findEntriesAt(db, bookId, [...new Set(inputs.map(({ id }) => id))]);
  return mergeEntries(rows, inputs, { bookId, ...options });
}

/** Which of the inputs are new is looked up only where all of them would be too many. */
async function requireRoomFor(
  db: Queryable,
  book: OwnBook,
  { inputs, now }: { readonly inputs: readonly EntryInput[]; readonly now: Date },
): Promise<void> {
  let { live } = await measureEntries(db, book.ownerId);
  if (live + inputs.length <= BOOK_LIMITS.entries) return;
  for (const some of batchesOf(inputs))
    live += (await merge(db, book, { inputs: some, now })).added;
  if (live > BOOK_LIMITS.entries) throw new ApiError('STORAGE_FULL');
}

const COUNTS = ['added', 'changed', 'unchanged'] as const;
/** Entries of one transaction. */
const AT_ONCE = 1000;

/** All of a position together. */
function* batchesOf(inputs: readonly EntryInput[]): Generator<EntryInput[], undefined, undefined> {
  let batch: EntryInput[] = [];
  for (const own of groupBy(inputs, ({ id, isRed }) => placeName(id, isRed)).values()) {
    batch.push(...own);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** An own book that is not deleted. @throws ApiError NOT_FOUND */
export async function requireBook(db: Queryable, own: OwnBook) {
  const book = await findBook(db, own);
  if (book === undefined || book.deletedAt !== null) throw new ApiError('NOT_FOUND');
  return book;
}

/** Looked at when all is written, for only then it is known what was there before. @throws ApiError STORAGE_FULL */
export async function requireRoom(tx: Queryable, ownerId: string): Promise<void> {
  const { live, all, bytes } = await measureEntries(tx, ownerId);
  const isFull = live > BOOK_LIMITS.entries || all > ROWS || bytes > NOTES;
  if (isFull) throw new ApiError('STORAGE_FULL');
}
