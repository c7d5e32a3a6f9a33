// @vitest-environment jsdom
import type { BookReport } from '@chuhe/contract/book';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../../../i18n/en/index.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { BOOK_ID } from '../../../lib/sources/testing/book-entries.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { BookDialogs } from './book-dialogs.tsx';
import { showEditorDialog } from './editor-store.ts';
import { importFiles } from './import-file.ts';
import { book } from './testing/books.ts';
import { FakeBooks } from './testing/fake-books.ts';

const IMPORT = 'POST /api/books/:bookId/import';
const toasts: Toast[] = [];
let books: FakeBooks;

beforeEach(async () => {
  Object.assign(window, {
    matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
  });
  await use(initReactI18next).init({
    lng: 'en',
    defaultNS: 'texts',
    resources: { en: { texts } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  toasts.length = 0;
  onToast((toast) => toasts.push(toast));
  sessionStore.setState({ session: { kind: 'user', user: makeUser() } });
  books = new FakeBooks();
  render(<BookDialogs />);
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function reportOf(change: Partial<BookReport> = {}): BookReport {
  const counts = { added: 1, changed: 0, unchanged: 0, byLock: 0, otherSide: 0, refused: 0 };
  return { format: 'csv', records: 1, ...counts, report: [], ...change };
}

const BAD = reportOf({ records: 2, refused: 1, report: [{ line: 2, reason: 'no move' }] });

function open(name: string, bookId?: string): void {
  act(() => importFiles([new File(['x'], name)], bookId));
}

/** The dialog of a file. */
async function dialogOf(name: string): Promise<HTMLElement> {
  const text = await screen.findByText(name, { selector: 'p' });
  const dialog = text.closest('dialog');
  if (dialog === null) throw new Error('no dialog');
  return dialog;
}

function side(): HTMLSelectElement {
  return screen.getByRole('combobox', { hidden: true });
}

async function addIn(dialog: HTMLElement): Promise<void> {
  const name = 'Add to Central cannon';
  fireEvent.click(await within(dialog).findByRole('button', { name, hidden: true }));
}

/** Makes imports wait. @returns a function that ends the oldest one */
function holdImports(): (report: BookReport) => Promise<void> {
  const waiting: ((report: BookReport) => void)[] = [];
  books.answers.set(IMPORT, () => new Promise((resolve) => waiting.push(resolve)));
  return async (report) => {
    await waitFor(() => expect(waiting).not.toHaveLength(0));
    await act(async () => waiting.shift()?.(report));
  };
}

function sentFiles(): unknown[] {
  return books.sent(IMPORT).map((body) => {
    const file = body instanceof FormData ? body.get('file') : undefined;
    return file instanceof File ? file.name : undefined;
  });
}

test('a file that is dropped during an import is asked about anew, and imported', async () => {
  const end = holdImports();
  act(() => showEditorDialog({ kind: 'books' }));
  open('one.csv');
  const first = await dialogOf('one.csv');
  fireEvent.change(side(), { target: { value: 'red' } });
  await addIn(first);
  expect(side().disabled).toBe(true);
  open('two.csv');
  const second = await dialogOf('two.csv');
  expect(side()).toMatchObject({ value: 'both', disabled: false });
  await end(reportOf());
  await waitFor(() => expect(toasts.at(-1)?.title).toMatch(/^1 move added/));
  await addIn(second);
  await end(reportOf());
  expect(sentFiles()).toEqual(['one.csv', 'two.csv']);
  expect(await screen.findByText('My books')).toBeTruthy();
});

test('a report does not take the place of another dialog, but is offered', async () => {
  const end = holdImports();
  act(() => showEditorDialog({ kind: 'books' }));
  open('one.csv');
  await addIn(await dialogOf('one.csv'));
  open('two.csv');
  await dialogOf('two.csv');
  await end(BAD);
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(screen.queryByText('no move')).toBeNull();
  expect(toasts[0]).toMatchObject({
    title: 'Some moves were refused',
    cause: 'one.csv',
    action: { label: 'Show' },
    stays: true,
  });
  act(() => toasts[0]?.action?.run());
  const report = (await screen.findByText('no move')).closest('dialog');
  const close = report && within(report).getAllByRole('button', { name: 'Close', hidden: true });
  fireEvent.click(close?.at(-1) ?? document.body);
  expect(await screen.findByText('My books')).toBeTruthy();
});

test('a report is shown at once after its dialog, and where no dialog is open', async () => {
  const end = holdImports();
  for (const isClosed of [false, true]) {
    open('one.csv');
    await addIn(await dialogOf('one.csv'));
    if (isClosed) act(() => showEditorDialog(undefined));
    await end(BAD);
    expect(await screen.findByText('no move')).toBeTruthy();
    act(() => showEditorDialog(undefined));
  }
  expect(toasts).toEqual([]);
});

test('a report waits while a dialog of another part is open', async () => {
  const end = holdImports();
  open('one.csv');
  await addIn(await dialogOf('one.csv'));
  act(() => showEditorDialog(undefined));
  const other = document.body.appendChild(document.createElement('dialog'));
  other.open = true;
  await end(BAD);
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(screen.queryByText('no move')).toBeNull();
  other.remove();
});

test('a damaged place of a file has no line', async () => {
  const reason = 'page 4 at byte 1536: this is not a page of a table';
  const report = reportOf({ records: 2, refused: 1, report: [{ line: null, reason }] });
  act(() => showEditorDialog({ kind: 'report', report, before: undefined }));
  const item = (await screen.findByText(reason)).closest('li');
  expect(item?.textContent).toBe(reason);
});

test('until the books have loaded, nothing can be added', async () => {
  const { promise, resolve } = deferred();
  books.answers.set('GET /api/books', () => promise);
  open('one.csv');
  const dialog = await dialogOf('one.csv');
  const add = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add', hidden: true });
  expect(add.disabled).toBe(true);
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  await act(async () => resolve());
  await waitFor(() => expect(add.textContent).toBe('Add to Central cannon'));
  expect(add.disabled).toBe(false);
  expect(books.sent(IMPORT)).toEqual([]);
});

test('if the books could not be loaded, they can be requested again', async () => {
  books.failure = 'INTERNAL_ERROR';
  open('one.csv');
  const retry = await screen.findByRole('button', { name: 'Try again', hidden: true });
  books.failure = undefined;
  fireEvent.click(retry);
  await screen.findByRole('button', { name: 'Add to Central cannon', hidden: true });
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
});

test('a book that has been deleted meanwhile is not replaced by another one', async () => {
  open('one.csv', 'gone');
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe(
    'This book no longer exists.',
  );
  const add = screen.getByRole<HTMLButtonElement>('button', { name: 'Add', hidden: true });
  expect(add.disabled).toBe(true);
});

test('a file goes into the book that the button names', async () => {
  books.answers.set('GET /api/books', () => [book({ bookId: 'other' }), book({ name: 'Traps' })]);
  books.answers.set(IMPORT, () => reportOf());
  open('one.csv', BOOK_ID);
  fireEvent.click(await screen.findByRole('button', { name: 'Add to Traps', hidden: true }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  const asked = books.asked.find(({ route }) => route === IMPORT);
  expect(asked?.parts.params).toEqual({ bookId: BOOK_ID });
});

function deferred() {
  let end: (() => void) | undefined;
  const promise = new Promise<unknown>((resolve) => {
    end = () => resolve([book()]);
  });
  return { promise, resolve: () => end?.() };
}
