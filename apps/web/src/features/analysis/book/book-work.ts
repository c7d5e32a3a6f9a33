/** Changes books on the server. Deletions can be undone. A failure is shown as a message, unless the function's comment says otherwise. */
import type { Book, BookEntryInput, BookFormat, BookReport } from '@chuhe/contract/book';
import {
  changeBook,
  createBook,
  deleteBook,
  deleteBookEntries,
  exportBook,
  importBook,
  putBookEntries,
  restoreBook,
  restoreBookEntries,
} from '@chuhe/contract/book-endpoints';
import { t } from 'i18next';
import { announce } from '../../../lib/announcement.ts';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { setBookChoices } from './book-choices.ts';
import { bookChanged, knownBooks, showBooks, targetOf } from './book-list.ts';
import type { BookSide } from './book-values.ts';
import { downloadBook } from './download-book.ts';
import { faultOf } from './file-fault.ts';

/** A position and a move, which identify an entry of a book. */
export interface EntryKey {
  readonly FEN: string;
  readonly move: string;
}

/** Timeout of an import or export, in milliseconds, because the server needs a while for a large book. */
const FILE_TIMEOUT = 180_000;

/** Creates a book and makes it the one for new moves. The id is generated here, so that a call sent twice creates only one book. */
export async function makeBook(name: string): Promise<Book | undefined> {
  const bookId = makeUuid();
  const answer = await api().call(createBook, { body: { bookId, name } });
  if (!answer.success) return undefined;
  setBookChoices({ target: answer.data.bookId });
  bookChanged();
  return answer.data;
}

/** The book that new moves are added to. Creates one if the user has none. */
export async function bookForMoves(): Promise<Book | undefined> {
  const books = await askBooks();
  return books && (targetOf(books) ?? makeBook(t('book.firstName')));
}

/** The user's books; `undefined`, with a message, if they cannot be loaded. */
async function askBooks(): Promise<readonly Book[] | undefined> {
  const books = await knownBooks();
  if (books === undefined) emitToast({ tone: 'danger', title: t('book.failedTitle') });
  return books;
}

type BookChange = Partial<Pick<Book, 'name' | 'isOn' | 'side' | 'serialNumber'>>;

/**
 * Changes a book. A failed change of its name shows no message.
 *
 * @returns the answer, so that the name's field can show the failure
 */
export async function alterBook(bookId: string, body: BookChange): Promise<Answer<Book[]>> {
  const answer = await api().call(
    changeBook,
    { params: { bookId }, body },
    { isQuiet: body.name !== undefined },
  );
  if (answer.success) showBooks(answer.data);
  bookChanged();
  return answer;
}

export async function removeBook({ bookId, name }: Book): Promise<void> {
  const answer = await api().call(deleteBook, { params: { bookId } });
  bookChanged();
  if (!answer.success) return;
  emitToast({
    tone: 'info',
    title: t('book.bookDeleted', { name }),
    action: { label: t('book.undo'), run: () => void haveBookBack({ bookId, name }) },
  });
}

export async function haveBookBack({ bookId, name }: Pick<Book, 'bookId' | 'name'>): Promise<void> {
  const answer = await api().call(restoreBook, { params: { bookId } });
  bookChanged();
  if (answer.success) announce(t('book.restored', { name }));
}

/** Saves a new or changed entry. Shows no message; the caller must show a failure. */
export async function saveEntry(
  bookId: string,
  entry: BookEntryInput,
): Promise<Answer<{ added: number; changed: number; unchanged: number }>> {
  const answer = await api().call(
    putBookEntries,
    { params: { bookId }, body: { entries: [entry] } },
    { isQuiet: true },
  );
  bookChanged();
  return answer;
}

/** @param body `all`, or entries that fit in one batch */
export async function removeEntries(
  bookId: string,
  body: { readonly all: true } | { readonly entries: EntryKey[] },
): Promise<void> {
  const answer = await api().call(deleteBookEntries, { params: { bookId }, body });
  bookChanged();
  if (!answer.success) return;
  const { deletionId, entries } = answer.data;
  emitToast({
    tone: 'info',
    title: t('book.entriesDeleted', { count: entries }),
    action: {
      label: t('book.undo'),
      run: () => void haveEntriesBack(bookId, deletionId),
    },
  });
}

async function haveEntriesBack(bookId: string, deletionId: string): Promise<void> {
  const parts = { params: { bookId }, body: { deletionId } };
  const answer = await api().call(restoreBookEntries, parts);
  if (answer.success) announce(t('book.entriesRestored', { count: answer.data.entries }));
  bookChanged();
}

interface FileChoice {
  /** The side whose moves are imported. */
  readonly side: BookSide;
  /** If given, the book is created with this name. */
  readonly name?: string;
}

/**
 * Imports a file into the book for new moves. If the user has no book, the same call creates one, so that a refused file leaves no
 * empty book.
 *
 * @returns `undefined`, with a message, if the import failed
 */
export async function readIntoBooks(file: File, side: BookSide): Promise<BookReport | undefined> {
  const books = await askBooks();
  if (books === undefined) return undefined;
  const target = targetOf(books);
  if (target !== undefined) return readIntoBook(target.bookId, file, { side });
  const bookId = makeUuid();
  const report = await readIntoBook(bookId, file, { side, name: t('book.firstName') });
  if (report !== undefined) setBookChoices({ target: bookId });
  return report;
}

/**
 * Imports a file into a book.
 *
 * @returns `undefined`, with a message, if the import failed
 */
export async function readIntoBook(
  bookId: string,
  file: File,
  { side, name }: FileChoice,
): Promise<BookReport | undefined> {
  const body = new FormData();
  body.append('file', file);
  // A file is sent as a form, because the contract describes JSON bodies only.
  const query = { ...(name !== undefined && { name }), ...(side !== 'both' && { side }) };
  const parts = { params: { bookId }, query, body };
  const options = { timeout: FILE_TIMEOUT, isQuiet: true };
  const answer = await whileBusy(() => api().call(importBook, parts, options));
  bookChanged();
  if (answer.success) return answer.data;
  await tellUnread(file, answer);
  return undefined;
}

/** Shows why an import failed. If the server only reports that the file is not a book, looks for the reason in the file. */
async function tellUnread(file: File, failure: ApiFailure): Promise<void> {
  const isNone = failure.code === 'FILE_NOT_SUPPORTED';
  const bytes = isNone ? await file.arrayBuffer().catch(() => undefined) : undefined;
  const fault = bytes && faultOf(file.name, new Uint8Array(bytes));
  if (fault === undefined) {
    tellFailure(failure);
    return;
  }
  emitToast({
    tone: 'danger',
    title: t('book.unreadable', { name: file.name }),
    cause: t(`book.faults.${fault.kind}`, { line: fault.kind === 'json' ? fault.line : 1 }),
  });
}

export async function saveBookFile({ bookId, name }: Book, format: BookFormat): Promise<void> {
  const answer = await whileBusy(() =>
    api().call(exportBook, { params: { bookId }, query: { format } }, { timeout: FILE_TIMEOUT }),
  );
  if (!answer.success) return;
  const { fileName, left } = answer.data;
  downloadBook(answer.data);
  emitToast({
    tone: left > 0 ? 'warning' : 'success',
    title: t('book.exported', { name, fileName }),
    ...(left > 0 && { cause: t('book.exportLeft', { count: left }) }),
  });
}
