/** Imports a file into a book. Checks the number, type and size of the files before asking whose moves are wanted. */
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { t } from 'i18next';
import { emitToast } from '../../../lib/toast.ts';
import type { BookReport, BookSide } from './book-values.ts';
import { readIntoBook, readIntoBooks } from './book-work.ts';
import { editorStore, showEditorDialog } from './editor-store.ts';

export const FILE_TYPES = '.json,.csv,.dat,.obk,.xqb,.pfbook,.db,.sqlite';
export const FILE_MEGABYTES = BOOK_LIMITS.file / 1024 / 1024;

function isBookFile({ name }: Pick<File, 'name'>): boolean {
  return /\.(json|csv|dat|obk|xqb|pfbook|db|sqlite)$/i.test(name);
}

/** Imports dropped files if one of them is a book. Returns whether it handles them. */
export function takeBookFiles(files: readonly File[]): boolean {
  if (!files.some(isBookFile)) return false;
  importFiles(files);
  return true;
}

/** Opens the dialog that imports a file. @param bookId the target; the book for new moves by default */
export function importFiles(files: readonly File[], bookId?: string): void {
  const [file] = files;
  if (file === undefined) return;
  const reason = reasonAgainst(files, file);
  if (reason !== undefined) {
    emitToast({ tone: 'danger', title: reason });
    return;
  }
  const { dialog } = editorStore.getState();
  const before = dialog?.kind === 'books' ? dialog : undefined;
  showEditorDialog({ kind: 'import', file, bookId, before });
}

interface ImportOptions {
  readonly bookId: string | undefined;
  readonly side: BookSide;
}

/** Imports a file, and closes its dialog if it is still open. Shows a report if some moves were not added or have no position yet. */
export async function importFile(file: File, { bookId, side }: ImportOptions): Promise<void> {
  const read =
    bookId === undefined ? readIntoBooks(file, side) : readIntoBook(bookId, file, { side });
  const report = await read;
  const { dialog } = editorStore.getState();
  if (report !== undefined && isWorthReading(report)) showEditorDialog({ kind: 'report', report });
  else if (dialog?.kind === 'import' && dialog.file === file) showEditorDialog(dialog.before);
  if (report === undefined || isWorthReading(report)) return;
  const { added, changed, unchanged } = report;
  emitToast({ tone: 'success', title: t('book.imported', { count: added, changed, unchanged }) });
}

function isWorthReading({ refused, byLock, otherSide }: BookReport): boolean {
  return refused > 0 || byLock > 0 || otherSide > 0;
}

function reasonAgainst(files: readonly File[], file: File): string | undefined {
  if (files.length > 1) return t('book.oneFile');
  if (!isBookFile(file)) return t('book.fileSupported', { name: file.name });
  if (file.size > BOOK_LIMITS.file) {
    return t('book.fileTooLarge', { name: file.name, size: FILE_MEGABYTES });
  }
  return undefined;
}
