/** The user's books as every panel and dialog sees them. */
import type { Book } from '@chuhe/contract/book';
import { createStore } from 'zustand/vanilla';
import { api } from '../../../lib/api/the-api.ts';
import { userIdOf } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { listBooks } from './book-calls.ts';
import { bookChoices } from './book-choices.ts';
import { theBook } from './the-book.ts';

export interface BookList {
  /** In their order; `undefined` until they are known. */
  readonly books: readonly Book[] | undefined;
  /** The last question was not answered: what is shown, if anything is, is what was known before. */
  readonly isFailed: boolean;
}

const UNKNOWN: BookList = { books: undefined, isFailed: false };

export const bookList = createStore<BookList>()(() => UNKNOWN);

/** Grows with every question: only the last answer counts. */
let asked = 0;

export async function loadBooks(): Promise<void> {
  asked += 1;
  const mine = asked;
  const answer = await api.call(listBooks, {}, { isQuiet: true });
  if (mine !== asked) return;
  if (answer.success) showBooks(answer.data);
  else if (answer.code !== 'ABORTED') bookList.setState({ isFailed: true });
}

export function showBooks(books: readonly Book[]): void {
  bookList.setState({ books, isFailed: false });
}

/** The book that new moves go into: the one chosen, else the first; `undefined` where there is none. */
export function targetOf(
  { books = [] }: BookList,
  chosen: string | undefined = bookChoices.getState().target,
): Book | undefined {
  return books.find(({ bookId }) => bookId === chosen) ?? books[0];
}

/** After each change of a book: nothing that was said of positions holds any more, here and in other tabs. */
export function bookChanged(): void {
  refresh();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no such thing; this is no window.
  channel?.postMessage('changed');
}

/** Grows with each change of a book, here and in other tabs: what was worked out of the books is old then. */
export const bookRevision = createStore(() => ({ count: 0 }));

function refresh(): void {
  bookRevision.setState(({ count }) => ({ count: count + 1 }));
  theBook().hearChange();
  if (bookList.getState().books !== undefined) void loadBooks();
}

const channel =
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('chuhe.book') : undefined;
channel?.addEventListener('message', refresh);

sessionStore.subscribe(({ session }, before) => {
  if (userIdOf(session) === userIdOf(before.session)) return;
  asked += 1;
  bookList.setState(UNKNOWN);
});
