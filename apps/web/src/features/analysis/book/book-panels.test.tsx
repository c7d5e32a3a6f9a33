// @vitest-environment jsdom
import { positionAt } from '@chuhe/game/tree';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { use } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../../../i18n/en/index.ts';
import { announcementStore } from '../../../lib/announcement.ts';
import { offerDroppedFiles } from '../../../lib/dropped-files.ts';
import { gameStore, playLine, undo } from '../../../lib/game/game-store.ts';
import { hintsStore } from '../../../lib/game/hints-store.ts';
import { currentUserId, queryClient, refresh } from '../../../lib/query/query-client.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { makeUser } from '../../../lib/session/testing/make-user.ts';
import { bookKey } from '../../../lib/sources/book-key.ts';
import { BOOK_ID, entryOf } from '../../../lib/sources/testing/book-entries.ts';
import { onToast, type Toast } from '../../../lib/toast.ts';
import { bookChoices } from './book-choices.ts';
import { BookEditorPanel } from './book-editor-panel.tsx';
import { BookPanel } from './book-panel.tsx';
import { editorStore, showEditorDialog } from './editor-store.ts';
import { playBookMove } from './play-book-move.ts';
import { book } from './testing/books.ts';
import { entriesOf, FakeBooks } from './testing/fake-books.ts';

const PUT = 'PUT /api/books/:bookId/entries';
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
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const move = () => positionAt(gameStore.getState().game, gameStore.getState().current).fen;

test('the books’ moves stand by priority, with what is said of them, and a click plays one', async () => {
  books.answers.set('GET /api/book', () => [
    entryOf('h2e2', { priority: 3, note: 'Sharp' }),
    entryOf('c3c4', { priority: 8, score: 12, winPercentage: 51.2, isMirrored: true }),
    entryOf('a0a1', { priority: 9, valid: false }),
    entryOf('h2e2', { bookId: 'other', priority: 60_000 }),
  ]);
  const { container } = render(<BookPanel />);
  const button = await screen.findByRole('button', { name: 'Play P7+1' });
  const row = button.closest('tr') ?? button;
  expect(within(row).getByRole('img', { name: /mirror/ })).toBeTruthy();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows.map((each) => within(each).getAllByRole('button')[0]?.textContent)).toEqual([
    'P7+1',
    'C2=5',
    'R9+1',
  ]);
  expect(row.textContent).toContain('+0.12');
  expect((await axe.run(container)).violations).toEqual([]);
  fireEvent.pointerOver(row, { pointerType: 'mouse' });
  expect(hintsStore.getState().pointed).toMatchObject({ from: 'c3', to: 'c4' });
  fireEvent.click(row);
  expect(move()).not.toBe(INITIAL_FEN);
});

test('with several books, a row names its book and expands the entries of the others, which a click does not play', async () => {
  books.answers.set('GET /api/books', () => [
    book({ bookId: 'upper', name: 'Sunday’s game' }),
    book({ name: 'Central cannon', serialNumber: 2 }),
  ]);
  books.answers.set('GET /api/book', () => [
    entryOf('h2e2', { bookId: 'upper' }),
    entryOf('h2e2', { priority: 60_000, note: 'Main line' }),
    entryOf('c3c4', { priority: 2 }),
  ]);
  render(<BookPanel />);
  await screen.findByText('Sunday’s game');
  const others = await screen.findByRole('button', { name: '1 other book has C2=5' });
  expect(others.closest('tr')?.textContent).not.toContain('60000');
  fireEvent.click(others);
  const row = screen.getByRole('row', { name: /60000.*Main line/ });
  expect(within(row).getByRole('rowheader').textContent).toBe('Central cannon');
  fireEvent.click(row);
  expect(move()).toBe(INITIAL_FEN);
  fireEvent.click(others);
  expect(screen.queryByText('Main line')).toBeNull();
});

test('if only one book is active, rows do not name it', async () => {
  books.answers.set('GET /api/books', () => [book(), book({ bookId: 'off', isOn: false })]);
  books.answers.set('GET /api/book', () => [entryOf('h2e2')]);
  render(<BookPanel />);
  await screen.findByRole('button', { name: 'Play C2=5' });
  await waitFor(() => expect(listed()).toHaveLength(2));
  expect(screen.queryByText('Central cannon')).toBeNull();
});

test('a user without a session on the server sees that books need one', () => {
  sessionStore.setState({ session: { kind: 'local-guest' } });
  render(<BookPanel />);
  expect(screen.getByText('Your books cannot be reached')).toBeTruthy();
  expect(books.asked).toEqual([]);
});

test('a failure is shown and can be retried, and an empty book says how to fill it', async () => {
  books.failure = 'INTERNAL_ERROR';
  render(<BookPanel />);
  const retry = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByText('Your books could not be loaded')).toBeTruthy();
  books.failure = undefined;
  fireEvent.click(retry);
  expect(await screen.findByText('Your books have no move here')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add a move' })).toBeTruthy();
});

test('the chosen way picks the move that is played; the cloud’s is only offered', async () => {
  render(<BookPanel />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Play by' }), {
    target: { value: 'chance' },
  });
  const found = { move: 'h2e2', score: null, scoredBy: null, engine: null, depth: null };
  books.answers.set('GET /api/book/best-move', () => ({ ...found, source: 'cloud' }));
  await playBookMove();
  expect(books.asked.at(-1)?.parts.query).toEqual({ FEN: INITIAL_FEN, by: 'chance' });
  expect(move()).toBe(INITIAL_FEN);
  expect(toasts.at(-1)).toMatchObject({ cause: 'The cloud plays C2=5.' });
  books.answers.set('GET /api/book/best-move', () => ({ ...found, source: 'book' }));
  await playBookMove();
  expect(move()).not.toBe(INITIAL_FEN);
});

async function showEditor(): Promise<HTMLElement> {
  const { container } = render(<BookEditorPanel />);
  await screen.findByRole('combobox', { name: 'Add new moves to' });
  return container;
}

test('a field is edited in place: Enter saves, Escape restores the old text, and a fault is shown beside it', async () => {
  books.answers.set('GET /api/book', () => [entryOf('h2e2', { priority: 3 })]);
  books.takeEntries();
  const container = await showEditor();
  const field = await screen.findByRole('textbox', { name: 'Priority: C2=5' });
  expect((await axe.run(container)).violations).toEqual([]);
  fireEvent.change(field, { target: { value: '70000' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Enter a whole number from 0 to 65,535.',
  );
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(field).toHaveProperty('value', '3');
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.change(field, { target: { value: '7' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(books.sent(PUT)).toHaveLength(1));
  expect(books.sent(PUT)).toEqual([{ entries: [{ FEN: INITIAL_FEN, move: 'h2e2', priority: 7 }] }]);
  await waitFor(() => expect(announcementStore.getState().text).toBe('Saved'));
});

test('a refused value stays as it was typed, with the message of the server', async () => {
  books.answers.set('GET /api/book', () => [entryOf('h2e2')]);
  await showEditor();
  const field = await screen.findByRole('textbox', { name: 'Note: C2=5' });
  fireEvent.change(field, { target: { value: 'A plan' } });
  fireEvent.blur(field);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(field).toHaveProperty('value', 'A plan');
});

test('Alt and an arrow key move an entry, and a switch keeps it from being played', async () => {
  books.answers.set('GET /api/book', () => [entryOf('h2e2'), entryOf('c3c4', { serialNumber: 2 })]);
  books.takeEntries();
  await showEditor();
  const field = await screen.findByRole('textbox', { name: 'Priority: P7+1' });
  fireEvent.keyDown(field, { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(announcementStore.getState().text).toBe('P7+1: place 1'));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Active: C2=5' }));
  await waitFor(() => expect(books.sent(PUT)).toHaveLength(2));
  expect(books.sent(PUT).flatMap(entriesOf)).toEqual([
    { FEN: INITIAL_FEN, move: 'c3c4', serialNumber: 1 },
    { FEN: INITIAL_FEN, move: 'h2e2', valid: false },
  ]);
});

test('a typed move is added to the chosen book, and this can be undone; an invalid text is explained', async () => {
  books.takeEntries();
  await showEditor();
  const field = screen.getByRole('textbox', { name: 'Type a move' });
  fireEvent.change(field, { target: { value: 'C2=99' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByRole('alert').textContent).toContain('C2=99');
  fireEvent.change(field, { target: { value: '炮二平五' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('1 move added to Central cannon'));
  books.answers.set('POST /api/books/:bookId/entries/delete', () => ({
    deletionId: BOOK_ID,
    entries: 1,
  }));
  toasts.at(-1)?.action?.run();
  await waitFor(() =>
    expect(books.sent('POST /api/books/:bookId/entries/delete')).toEqual([
      { entries: [{ FEN: INITIAL_FEN, move: 'h2e2' }] },
    ]),
  );
});

test('without a book, the first move creates one', async () => {
  books.answers.set('GET /api/books', () => []);
  books.answers.set('POST /api/books', () => book({ name: 'My book' }));
  books.takeEntries();
  render(<BookEditorPanel />);
  await waitFor(() => expect(listed()).toEqual([]));
  fireEvent.change(screen.getByRole('textbox', { name: 'Type a move' }), {
    target: { value: 'h2e2' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('1 move added to My book'));
});

test('the chosen moves of the mainline are added to the book, and undo removes only those that were new', async () => {
  playLine(['h2e2', 'h9g7', 'h0g2']);
  books.answers.set(PUT, () => ({ added: 1, changed: 0, unchanged: 1, addedEntries: [1] }));
  await showEditor();
  showEditorDialog({ kind: 'game' });
  const dialog = await screen.findByRole('dialog', {
    name: 'Moves from the open game',
    hidden: true,
  });
  fireEvent.change(within(dialog).getByLabelText('Whose moves'), {
    target: { value: 'red' },
  });
  fireEvent.submit(dialog.querySelector('form') ?? dialog);
  await waitFor(() => expect(toasts.at(-1)?.cause).toBe('1 already there'));
  const [body] = books.sent(PUT);
  expect(body).toMatchObject({ addOnly: true });
  expect(entriesOf(body).map(({ move: each }) => each)).toEqual(['h2e2', 'h0g2']);
  books.answers.set('POST /api/books/:bookId/entries/delete', () => ({
    deletionId: BOOK_ID,
    entries: 1,
  }));
  toasts.at(-1)?.action?.run();
  await waitFor(() =>
    expect(books.sent('POST /api/books/:bookId/entries/delete').flatMap(entriesOf)).toMatchObject([
      { move: 'h0g2' },
    ]),
  );
});

test('a deleted entry can be restored, which is announced', async () => {
  const heard: string[] = [];
  const stop = announcementStore.subscribe(({ text }) => void heard.push(text));
  books.answers.set('GET /api/book', () => [entryOf('h2e2')]);
  books.answers.set('POST /api/books/:bookId/entries/delete', () => ({
    deletionId: BOOK_ID,
    entries: 1,
  }));
  books.answers.set('POST /api/books/:bookId/entries/restore', () => ({ entries: 1 }));
  await showEditor();
  const { removeEntries } = await import('./book-work.ts');
  await removeEntries(BOOK_ID, { entries: [{ FEN: INITIAL_FEN, move: 'h2e2' }] });
  expect(toasts.at(-1)?.title).toBe('1 move deleted');
  toasts.at(-1)?.action?.run();
  expect(books.sent('POST /api/books/:bookId/entries/restore')).toEqual([{ deletionId: BOOK_ID }]);
  await vi.waitFor(() => expect(heard).toEqual(['1 move restored']));
  stop();
});

test('a note is found, and its position opens beside the game, which undo brings back', async () => {
  const fen = '3k5/9/9/9/9/9/9/9/9/R3K4 w';
  books.answers.set('GET /api/books/:bookId/entries', () => ({
    entries: [
      entryOf('a0a9', { note: 'Endgame trick', startingFEN: fen }),
      entryOf('a1a9', { note: 'A trick of a game', startingFEN: '' }),
    ],
    next: null,
  }));
  playLine(['h2e2']);
  await showEditor();
  fireEvent.click(screen.getByRole('button', { name: 'Search in notes' }));
  fireEvent.change(screen.getByRole('searchbox', { name: /Central cannon/ }), {
    target: { value: 'trick' },
  });
  expect(await screen.findByText('Position not known yet')).toBeTruthy();
  expect(announcementStore.getState().text).toBe('2 moves shown');
  expect(screen.getAllByRole('button', { name: /on the board$/ })).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Show R9+9 on the board' }));
  expect(move()).toBe(fen);
  expect(toasts.at(-1)?.action).toBeTruthy();
  undo();
  expect(gameStore.getState().game.nodes.size).toBe(2);
});

test('a dropped book goes into the chosen one, with a report of what was refused; other files are left alone', async () => {
  await showEditor();
  expect(offerDroppedFiles([new File(['x'], 'games.pgn')])).toBe(false);
  books.answers.set('POST /api/books/:bookId/import', () => ({
    format: 'csv',
    records: 3,
    added: 2,
    changed: 0,
    unchanged: 0,
    byLock: 2,
    otherSide: 0,
    refused: 1,
    report: [{ line: 3, reason: 'The move is not legal' }],
  }));
  expect(offerDroppedFiles([new File(['x'], 'BOOK.DAT')])).toBe(true);
  await addFile();
  expect(await screen.findByText('The move is not legal')).toBeTruthy();
  expect(screen.getByText('Line 3')).toBeTruthy();
  expect(screen.getByText(/^2 of them belong to positions/)).toBeTruthy();
});

test('only the moves of one side of a file are added if the user chooses so', async () => {
  await showEditor();
  books.answers.set('POST /api/books/:bookId/import', () => ({
    format: 'obk',
    records: 5,
    added: 2,
    changed: 0,
    unchanged: 0,
    byLock: 0,
    otherSide: 3,
    refused: 0,
    report: [],
  }));
  expect(offerDroppedFiles([new File(['x'], 'book.OBK')])).toBe(true);
  const sides = await screen.findByRole('combobox', { name: 'Whose moves', hidden: true });
  fireEvent.change(sides, { target: { value: 'black' } });
  expect(screen.getByText(/whose side to move is not known are left out/)).toBeTruthy();
  await addFile();
  expect(await screen.findByText('3 moves of the other side were left out.')).toBeTruthy();
  const route = 'POST /api/books/:bookId/import';
  const asked = books.asked.find((each) => each.route === route);
  expect(asked?.parts.query).toEqual({ side: 'black' });
});

test('for a damaged file, the error says what is wrong and where', async () => {
  await showEditor();
  books.failure = 'FILE_NOT_SUPPORTED';
  offerDroppedFiles([new File(['position;move\n'], 'broken.csv')]);
  await addFile();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('broken.csv cannot be read'));
  expect(toasts.at(-1)?.cause).toMatch(/^Line 1 must list the columns/);
});

test('without a book, a button imports a file as the first one', async () => {
  books.answers.set('GET /api/books', () => []);
  render(<BookEditorPanel />);
  showEditorDialog({ kind: 'books' });
  const add = await screen.findByRole('button', { name: 'Add from a file…', hidden: true });
  const choose = vi.spyOn(HTMLInputElement.prototype, 'click').mockReturnValue();
  fireEvent.click(add);
  expect(choose).toHaveBeenCalledOnce();
});

test('an imported file creates the first book, and a refused file creates none', async () => {
  const route = 'POST /api/books/:bookId/import';
  books.answers.set('GET /api/books', () => []);
  render(<BookEditorPanel />);
  await waitFor(() => expect(listed()).toEqual([]));
  const importing = () => books.asked.filter((each) => each.route === route);
  books.failure = 'FILE_NOT_SUPPORTED';
  offerDroppedFiles([new File(['x'], 'broken.csv')]);
  await addFile();
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('broken.csv cannot be read'));
  expect(bookChoices.getState().target).toBeUndefined();
  books.failure = undefined;
  const counts = { added: 2, changed: 0, unchanged: 0, byLock: 0, otherSide: 0, refused: 0 };
  books.answers.set(route, () => ({ format: 'csv', records: 2, ...counts, report: [] }));
  offerDroppedFiles([new File(['x'], 'good.csv')]);
  await addFile();
  await waitFor(() => expect(importing()).toHaveLength(2));
  expect(importing()[1]?.parts.query).toEqual({ name: 'My book' });
  await waitFor(() =>
    expect(bookChoices.getState().target).toBe(importing()[1]?.parts.params?.bookId),
  );
  expect(books.sent('POST /api/books')).toEqual([]);
});

test('a file that is too large is not sent', async () => {
  await showEditor();
  const file = new File(['x'], 'book.json');
  Object.defineProperty(file, 'size', { value: 16 * 1024 * 1024 + 1 });
  offerDroppedFiles([file]);
  await waitFor(() => expect(toasts.at(-1)?.title).toBe('book.json is larger than 16 MB.'));
  expect(books.sent('POST /api/books/:bookId/import')).toEqual([]);
});

test('books are switched, renamed, ordered and deleted, with a way back', async () => {
  books.answers.set('GET /api/books', () => [
    book(),
    book({ bookId: 'b2', name: 'Traps', serialNumber: 2 }),
  ]);
  const changes: unknown[] = [];
  const heard: string[] = [];
  announcementStore.subscribe(({ text }) => heard.push(text));
  books.answers.set('PATCH /api/books/:bookId', ({ body }) => {
    changes.push(body);
    return [book(), book({ bookId: 'b2', name: 'Traps', serialNumber: 2 })];
  });
  await showEditor();
  showEditorDialog({ kind: 'books' });
  const field = await screen.findByRole('textbox', { name: 'Name of Traps', hidden: true });
  fireEvent.change(field, { target: { value: '  ' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect((await screen.findByRole('alert', { hidden: true })).textContent).toBe(
    'Enter 1 to 80 characters.',
  );
  fireEvent.change(field, { target: { value: 'Tricks' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Use Traps', hidden: true }));
  fireEvent.keyDown(field, { key: 'ArrowUp', altKey: true });
  await waitFor(() => expect(heard).toHaveLength(2));
  await waitFor(() =>
    expect(changes).toEqual([{ name: 'Tricks' }, { isOn: false }, { serialNumber: 1 }]),
  );
  expect(new Set(heard)).toEqual(new Set(['Saved', 'Traps: place 1']));
});

/** Starts the import in the dialog of a file. */
async function addFile(): Promise<void> {
  const name = /^Add to (Central cannon|a new book)/;
  const buttons = await screen.findAllByRole('button', { name, hidden: true });
  const button = buttons.at(-1);
  if (button !== undefined) fireEvent.click(button);
}

async function typeNote(text: string) {
  books.answers.set('GET /api/book', ({ query }) =>
    query?.['FEN'] === INITIAL_FEN ? [entryOf('h2e2')] : [],
  );
  books.answers.set(PUT, () => ({ added: 0, changed: 1, unchanged: 0 }));
  await showEditor();
  const field = await screen.findByRole('textbox', { name: 'Note: C2=5' });
  fireEvent.change(field, { target: { value: text } });
  return field;
}

test('a value that is being typed when the position changes is saved at its position', async () => {
  await typeNote('Sharp');
  act(() => void playLine(['h2e2']));
  await waitFor(() =>
    expect(books.sent(PUT)).toEqual([
      { entries: [{ FEN: INITIAL_FEN, move: 'h2e2', note: 'Sharp' }] },
    ]),
  );
  expect(toasts).toEqual([]);
});

test('a value that could not be saved after the position changed is reported', async () => {
  await typeNote('Sharp');
  books.answers.delete(PUT);
  act(() => void playLine(['h2e2']));
  await waitFor(() => expect(toasts).toMatchObject([{ tone: 'danger' }]));
});

test('typing on during a save loses nothing, and the last value is saved last', async () => {
  const field = await typeNote('Sharp');
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.change(field, { target: { value: 'Sharper' } });
  fireEvent.blur(field);
  await waitFor(() =>
    expect(books.sent(PUT)).toMatchObject([
      { entries: [{ note: 'Sharp' }] },
      { entries: [{ note: 'Sharper' }] },
    ]),
  );
});

test('the focus goes from a deleted entry to the one in its place', async () => {
  books.answers.set('GET /api/book', () => [
    entryOf('h2e2'),
    entryOf('b2e2', { serialNumber: 2 }),
    entryOf('c3c4', { serialNumber: 3 }),
  ]);
  await showEditor();
  (await menuOf('C8=5')).focus();
  books.answers.set('GET /api/book', () => [entryOf('h2e2'), entryOf('c3c4', { serialNumber: 2 })]);
  act(() => refresh(bookKey(currentUserId())));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(document.activeElement).toBe(await menuOf('P7+1'));
});

test('in the search another book can be chosen by keys: the focus stays where it is', async () => {
  books.answers.set('GET /api/books', () => [book(), book({ bookId: 'b2', name: 'Traps' })]);
  await showEditor();
  act(() => editorStore.setState({ isSearching: true }));
  expect(document.activeElement).toBe(await screen.findByRole('searchbox'));
  const choice = await screen.findByRole('combobox');
  choice.focus();
  fireEvent.change(choice, { target: { value: 'b2' } });
  expect(document.activeElement).toBe(choice);
});

test('after a sign-in in another tab, the books of that user are requested', async () => {
  await showEditor();
  await waitFor(() => expect(asked()).toBe(1));
  act(() => sessionStore.setState({ session: { kind: 'user', user: makeUser({ id: 'b' }) } }));
  await waitFor(() => expect(listed()).toHaveLength(1));
  expect(asked()).toBe(2);
});

test('a change of a book in another tab is shown here', async () => {
  await showEditor();
  books.answers.set('GET /api/books', () => [book({ name: 'Traps' })]);
  const other = new BroadcastChannel('chuhe.book');
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has none.
  other.postMessage('changed');
  expect(await screen.findByRole('option', { name: 'Traps' })).toBeTruthy();
  other.close();
});

test('a typed move that could not be added stays in the field', async () => {
  await showEditor();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Type a move' });
  fireEvent.change(field, { target: { value: 'h2e2' } });
  fireEvent.submit(field);
  await waitFor(() => expect(books.sent(PUT)).toHaveLength(1));
  await waitFor(() => expect(field.value).toBe('h2e2'));
});

const menuOf = (name: string) => screen.findByRole('button', { name: `Actions for ${name}` });

const listed = () => queryClient().getQueryData(bookKey(currentUserId(), 'list'));

const asked = () => books.asked.filter(({ route }) => route === 'GET /api/books').length;
