/** Adds many moves to a book in batches and reports the progress. Undo removes exactly the moves that were added. */
import type { Book, BookEntryInput } from '@chuhe/contract/book';
import { deleteBookEntries, putBookEntries } from '@chuhe/contract/book-endpoints';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { t } from 'i18next';
import { api } from '../../../lib/api/api.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { emitToast } from '../../../lib/toast.ts';
import { bookChanged } from './book-list.ts';
import type { EntryKey } from './book-work.ts';

interface AddOptions {
  /** Whether existing entries stay unchanged. */
  readonly addOnly: boolean;
  readonly signal?: AbortSignal;
  /** Called after each batch with the number of moves sent so far. */
  readonly onProgress?: (done: number) => void;
}

interface Added {
  changed: number;
  unchanged: number;
  count: number;
  readonly keys: EntryKey[];
}

/** Timeout of a batch, in milliseconds. */
const ADD_TIMEOUT = 60_000;

/**
 * Adds the moves and shows how many were added, or why it failed.
 *
 * @returns whether all moves were sent
 */
export async function addMoves(
  book: Pick<Book, 'bookId' | 'name'>,
  entries: readonly BookEntryInput[],
  { addOnly, signal, onProgress }: AddOptions,
): Promise<boolean> {
  const sum: Added = { changed: 0, unchanged: 0, count: 0, keys: [] };
  let isWhole = true;
  for (let from = 0; from < entries.length && isWhole; from += BOOK_LIMITS.batch) {
    const batch = entries.slice(from, from + BOOK_LIMITS.batch);
    isWhole = signal?.aborted !== true && (await addBatch(book.bookId, batch, addOnly, sum));
    if (isWhole) onProgress?.(from + batch.length);
  }
  bookChanged();
  if (isWhole || sum.count + sum.changed > 0) sayAdded(book, sum);
  return isWhole;
}

async function addBatch(
  bookId: string,
  entries: BookEntryInput[],
  addOnly: boolean,
  sum: Added,
): Promise<boolean> {
  const answer = await send(bookId, entries, addOnly);
  if (!answer.success) {
    tellFailure(answer);
    return false;
  }
  const { added, changed, unchanged, addedEntries } = answer.data;
  const isAll = added === entries.length;
  const places = addedEntries ?? (isAll ? entries.map((_, index) => index) : []);
  sum.count += added;
  sum.changed += changed;
  sum.unchanged += unchanged;
  sum.keys.push(
    ...places.flatMap((place) => {
      const entry = entries[place];
      return entry === undefined ? [] : [{ FEN: entry.FEN, move: entry.move }];
    }),
  );
  return true;
}

/** Sends a batch. If a large tree exceeds the server's limit per minute, sends the batch again after a pause. */
async function send(bookId: string, entries: BookEntryInput[], addOnly: boolean) {
  const parts = { params: { bookId }, body: { entries, addOnly } };
  for (let waits = 0; ; waits += 1) {
    const answer = await api().call(putBookEntries, parts, { isQuiet: true, timeout: ADD_TIMEOUT });
    const isBusy = !answer.success && answer.code === 'TOO_MANY_REQUESTS';
    if (!isBusy || waits === MAX_WAITS) return answer;
    await pause(BUSY_MS);
  }
}

/** The length of a pause in milliseconds, and the number of pauses. Together they last longer than the minute of the server's limit. */
const BUSY_MS = 5_000;
const MAX_WAITS = 15;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

function sayAdded(book: Pick<Book, 'bookId' | 'name'>, sum: Added): void {
  const { count, changed, unchanged, keys } = sum;
  const rest = [
    ...(changed > 0 ? [t('book.changedToo', { count: changed })] : []),
    ...(unchanged > 0 ? [t('book.keptToo', { count: unchanged })] : []),
  ];
  // Undo is offered only if it is known exactly which moves were added.
  const isExact = keys.length === count && count > 0;
  emitToast({
    tone: count + changed > 0 ? 'success' : 'info',
    title: t('book.added', { count, name: book.name }),
    ...(rest.length > 0 && { cause: rest.join(' · ') }),
    ...(isExact && {
      action: { label: t('book.undo'), run: () => void takeAway(book.bookId, keys) },
    }),
  });
}

async function takeAway(bookId: string, keys: readonly EntryKey[]): Promise<void> {
  for (let from = 0; from < keys.length; from += BOOK_LIMITS.batch) {
    const body = { entries: keys.slice(from, from + BOOK_LIMITS.batch) };
    const answer = await api().call(
      deleteBookEntries,
      { params: { bookId }, body },
      { timeout: ADD_TIMEOUT },
    );
    if (!answer.success) break;
  }
  bookChanged();
}
