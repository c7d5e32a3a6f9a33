import { BOOK_LIMITS } from '@chuhe/contract/limits';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { type BookRef, findBook, updateBook } from './book-repository.ts';
import { lockBooks } from './entry-order-repository.ts';
import { findEntriesAt, measureStorage, writeEntries } from './entry-repository.ts';
import { groupBy } from './group-by.ts';
import { isLockId } from './lock-key.ts';
import { type EntryInput, type Merged, mergeEntries } from './merge-entries.ts';
import { keyAndSide } from './read-book-move.ts';
import { resolveLocks } from './resolve-locks.ts';

export type Saved = Omit<Merged, 'writes'>;

/** Maximum number of rows of a user. The bin may hold as many entries as the books. */
const MAX_ROWS = 2 * BOOK_LIMITS.entries;
/** Maximum size of all notes in bytes. The limits of entries and of one note would allow far more. */
const MAX_NOTE_BYTES = 32 * 1024 * 1024;

/** Writes entries to a book, all or none. @throws ApiError NOT_FOUND, STORAGE_FULL */
export function saveEntries(
  db: Queryable,
  book: BookRef,
  { inputs, now, addOnly = false }: { inputs: readonly EntryInput[]; now: Date; addOnly?: boolean },
): Promise<Saved> {
  return db.transaction(async (tx) => {
    await lockBooks(tx, book.ownerId);
    await requireBook(tx, book);
    const { writes, ...saved } = await merge(tx, book, { inputs, now, addOnly });
    if (writes.length > 0) {
      await writeEntries(tx, writes);
      await updateBook(tx, book, { updatedAt: now });
      await requireStorage(tx, book.ownerId);
    }
    return saved;
  });
}

interface EntryImport {
  readonly inputs: readonly EntryInput[];
  readonly now: Date;
  /** Called before the first write, once there is something to write and the storage suffices. */
  readonly begin?: () => Promise<void>;
}

/**
 * Like `saveEntries`, in batches, because one transaction for a whole file would block the embedded database for seconds. After an
 * interruption, importing the file again adds the rest.
 *
 * @returns the counts of `saveEntries`, and in `byLock` how many inputs are known only by lock
 * @throws ApiError NOT_FOUND; STORAGE_FULL, before anything is written, unless other calls use up the storage meanwhile
 */
export async function importEntries(
  db: Queryable,
  book: BookRef,
  { inputs, now, begin }: EntryImport,
): Promise<Omit<Saved, 'addedInputs'> & { readonly byLock: number }> {
  const resolved = await resolveLocks(db, book.bookId, inputs);
  await requireStorageFor(db, book, { inputs: resolved, now });
  const byLock = resolved.filter(({ id }) => isLockId(id)).length;
  const all = { added: 0, changed: 0, unchanged: 0, byLock };
  if (resolved.length > 0) await begin?.();
  for (const some of batchesOf(resolved)) {
    const saved = await saveEntries(db, book, { inputs: some, now });
    for (const name of COUNTS) all[name] += saved[name];
  }
  return all;
}

async function merge(
  db: Queryable,
  { bookId }: BookRef,
  { inputs, ...options }: { inputs: readonly EntryInput[]; now: Date; addOnly?: boolean },
): Promise<Merged> {
  const rows = await findEntriesAt(db, bookId, [...new Set(inputs.map(({ id }) => id))]);
  return mergeEntries(rows, inputs, { bookId, ...options });
}

/** Checks that the storage suffices. Determines which inputs are new only if all of them together would be too many. */
async function requireStorageFor(
  db: Queryable,
  book: BookRef,
  { inputs, now }: { readonly inputs: readonly EntryInput[]; readonly now: Date },
): Promise<void> {
  let { live } = await measureStorage(db, book.ownerId);
  if (live + inputs.length <= BOOK_LIMITS.entries) return;
  for (const some of batchesOf(inputs))
    live += (await merge(db, book, { inputs: some, now })).added;
  if (live > BOOK_LIMITS.entries) throw new ApiError('STORAGE_FULL');
}

const COUNTS = ['added', 'changed', 'unchanged'] as const;
/** Entries per transaction. */
const BATCH_SIZE = 1000;

/** Divides inputs into batches. All entries of a position are in one batch. */
function* batchesOf(inputs: readonly EntryInput[]): Generator<EntryInput[], undefined, undefined> {
  let batch: EntryInput[] = [];
  for (const entries of groupBy(inputs, ({ id, isRed }) => keyAndSide(id, isRed)).values()) {
    batch.push(...entries);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Scoped to the owner; a deleted book is not found. @throws ApiError NOT_FOUND */
export async function requireBook(db: Queryable, ref: BookRef) {
  const book = await findBook(db, ref);
  if (book === undefined || book.deletedAt !== null) throw new ApiError('NOT_FOUND');
  return book;
}

/** Checks the limits of a user. Call it after writing, because it measures what is stored. @throws ApiError STORAGE_FULL */
export async function requireStorage(tx: Queryable, ownerId: string): Promise<void> {
  const { live, all, bytes } = await measureStorage(tx, ownerId);
  const isFull = live > BOOK_LIMITS.entries || all > MAX_ROWS || bytes > MAX_NOTE_BYTES;
  if (isFull) throw new ApiError('STORAGE_FULL');
}
