/** Imports a file into a book. Checks the number, type and size of the files before asking whose moves are wanted. */
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { t } from 'i18next';
import { emitToast } from '../../../lib/toast.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import type { BookReport, BookSide } from './book-values.ts';
import { readIntoBook, readIntoBooks } from './book-work.ts';
import {
  type EditorDialog,
  editorStore,
  type ImportRequest,
  showEditorDialog,
} from './editor-store.ts';

export const FILE_TYPES = '.json,.csv,.dat,.obk,.xqb,.pfbook,.db,.sqlite';
export const FILE_MEGABYTES = BOOK_LIMITS.file / 1024 / 1024;

function isBookFile({ name }: Pick<File, 'name'>): boolean {
  return FILE_TYPES.split(',').some((extension) => name.toLowerCase().endsWith(extension));
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
  showEditorDialog({ kind: 'import', id: makeUuid(), file, bookId, before: dialogBelow() });
}

/** The dialog to return to from one that takes the place of the open dialog. */
function dialogBelow(): EditorDialog | undefined {
  const { dialog } = editorStore.getState();
  if (dialog?.kind === 'import' || dialog?.kind === 'report') return dialog.before;
  return dialog?.kind === 'books' ? dialog : undefined;
}

interface ImportOptions {
  /** The book to import into. By default, the first book is created. */
  readonly bookId: string | undefined;
  readonly side: BookSide;
}

/** Imports a file, and closes its dialog if it is still open. Shows a report if some moves were not added or have no position yet. */
export async function importFile(
  { id, file }: ImportRequest,
  { bookId, side }: ImportOptions,
): Promise<void> {
  const read =
    bookId === undefined ? readIntoBooks(file, side) : readIntoBook(bookId, file, { side });
  const report = await read;
  const { dialog } = editorStore.getState();
  const isOpen = dialog?.kind === 'import' && dialog.id === id;
  if (report !== undefined && isWorthReading(report)) {
    if (isOpen || !isDialogOpen()) showReport(report);
    else offerReport(file, report);
    return;
  }
  if (isOpen) showEditorDialog(dialog.before);
  if (report === undefined) return;
  const { added, changed, unchanged } = report;
  emitToast({ tone: 'success', title: t('book.imported', { count: added, changed, unchanged }) });
}

/** Whether a dialog is open, here or elsewhere in the application. */
function isDialogOpen(): boolean {
  const isOfEditor = editorStore.getState().dialog !== undefined;
  return isOfEditor || document.querySelector('dialog[open]') !== null;
}

function showReport(report: BookReport): void {
  showEditorDialog({ kind: 'report', report, before: dialogBelow() });
}

/** Offers a report while the user is in another dialog. */
function offerReport({ name }: File, report: BookReport): void {
  emitToast({
    tone: report.refused > 0 ? 'warning' : 'info',
    title: t(report.refused > 0 ? 'book.reportTitle' : 'book.readTitle'),
    cause: name,
    action: { label: t('book.showReport'), run: () => showReport(report) },
    stays: true,
  });
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
