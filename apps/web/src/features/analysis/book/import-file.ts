/** Imports a file into a book. Checks the number, type and size of the files before sending. */
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { t } from 'i18next';
import { emitToast } from '../../../lib/toast.ts';
import { readIntoBook, readIntoBooks } from './book-work.ts';
import { showEditorDialog } from './editor-store.ts';

export const FILE_TYPES = '.json,.csv,.dat';
export const FILE_MEGABYTES = BOOK_LIMITS.file / 1024 / 1024;

function isBookFile({ name }: Pick<File, 'name'>): boolean {
  return /\.(json|csv|dat)$/i.test(name);
}

/** Imports dropped files if one of them is a book. Returns whether it handles them. */
export function takeBookFiles(files: readonly File[]): boolean {
  if (!files.some(isBookFile)) return false;
  void importFiles(files);
  return true;
}

/** @param bookId the target. The default is the book for new moves. */
export async function importFiles(files: readonly File[], bookId?: string): Promise<void> {
  const [file] = files;
  if (file === undefined) return;
  const reason = reasonAgainst(files, file);
  if (reason !== undefined) {
    emitToast({ tone: 'danger', title: reason });
    return;
  }
  const report = await (bookId === undefined ? readIntoBooks(file) : readIntoBook(bookId, file));
  if (report === undefined) return;
  const { refused, added, changed, unchanged, byLock } = report;
  if (refused > 0 || byLock > 0) showEditorDialog({ kind: 'report', report });
  else
    emitToast({ tone: 'success', title: t('book.imported', { count: added, changed, unchanged }) });
}

function reasonAgainst(files: readonly File[], file: File): string | undefined {
  if (files.length > 1) return t('book.oneFile');
  if (!isBookFile(file)) return t('book.fileSupported', { name: file.name });
  if (file.size > BOOK_LIMITS.file) {
    return t('book.fileTooLarge', { name: file.name, size: FILE_MEGABYTES });
  }
  return undefined;
}
