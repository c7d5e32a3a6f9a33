import { BOOK_LIMITS } from '@chuhe/contract/book';
import { lockBooks } from '../../books/entry-order.ts';
import { groupBy } from '../../books/group-by.ts';
import { readLockId } from '../../books/lock-key.ts';
import { placeName } from '../../books/place-name.ts';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../lib/api-error.ts';
import { findBook, type OwnBook, updateBook } from './book-repository.ts';
import { findEntriesAt, measureEntries, writeEntries } from './entry-repository.ts';
import { type EntryInput, mergeEntries } from './merge-entries.ts';
import { placeLocks } from './place-locks.ts';

export interface Saved {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** Of the inputs those whose position is not known. */
  readonly byLock: number;
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
    const { bookId } = book;
    const saved = { added: 0, changed: 0, unchanged: 0 };
    const fresh: EntryInput[] = [];
    let isWritten = false;
    const placed = await placeLocks(tx, bookId, inputs);
    const byLock = placed.filter(({ id }) => readLockId(id) !== undefined).length;
    for (const some of batchesOf(placed)) {
      const ids = [...new Set(some.map(({ id }) => id))];
      const rows = await findEntriesAt(tx, bookId, ids);
      const merged = mergeEntries(rows, some, { bookId, now, addOnly });
      await writeEntries(tx, merged.writes);
      isWritten ||= merged.writes.length > 0;
      for (const name of COUNTS) saved[name] += merged[name];
      fresh.push(...merged.fresh);
    }
    if (isWritten) {
      await updateBook(tx, book, { updatedAt: now });
      await requireRoom(tx, book.ownerId);
    }
    return { ...saved, byLock, fresh };
  });
}

const COUNTS = ['added', 'changed', 'unchanged'] as const;
/** Entries of one round trip. */
const AT_ONCE = 2000;

/** All of a position together. */
function* batchesOf(inputs: readonly EntryInput[]): Generator<EntryInput[], undefined, undefined> {
  let batch: EntryInput[] = [];
  for (const own of groupBy(inputs, ({ id, isRed }) => placeName(id, isRed)).values()) {
    batch.push(...own);
    if (batch.length < AT_ONCE) continue;
    yield batch;
    batch = [];
  }
  yield batch;
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
