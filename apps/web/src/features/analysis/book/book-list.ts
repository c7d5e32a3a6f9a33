/** The user's books, for every panel and dialog. */
import type { Book } from '@chuhe/contract/book';
import { listBooks } from '@chuhe/contract/book-endpoints';
import { useQuery } from '@tanstack/react-query';
import {
  currentUserId,
  query,
  queryClient,
  refetch,
  refresh,
  setData,
} from '../../../lib/query/query-client.ts';
import { useUserId } from '../../../lib/query/use-user-id.ts';
import { bookKey } from '../../../lib/sources/book-key.ts';
import { bookChoices } from './book-choices.ts';

interface BookList {
  /** In their order; `undefined` until they are known. */
  readonly books: readonly Book[] | undefined;
  /** The last request was not answered; `books` may be out of date. */
  readonly isFailed: boolean;
}

/** Milliseconds: panels that open together ask once. */
const FRESH_MS = 5_000;

export function useBooks({ enabled = true } = {}): BookList {
  const userId = useUserId();
  const { data, isError } = useQuery(
    { ...listQuery(userId), enabled: enabled && userId !== undefined, staleTime: FRESH_MS },
    queryClient(),
  );
  return { books: data, isFailed: isError };
}

/** The books as they are known, else asked for; `undefined` where there is no answer. */
export function knownBooks(): Promise<readonly Book[] | undefined> {
  return queryClient()
    .fetchQuery({ ...listQuery(currentUserId()), staleTime: Infinity })
    .catch(() => undefined);
}

export function reloadBooks(): void {
  refetch(listQuery(currentUserId()).queryKey);
}

export function showBooks(books: Book[]): void {
  setData(listQuery(currentUserId()).queryKey, books);
}

/** The book that new moves go into: the chosen one, else the first; `undefined` where there is none. */
export function targetOf(
  books: readonly Book[] = [],
  chosen: string | undefined = bookChoices.getState().target,
): Book | undefined {
  return books.find(({ bookId }) => bookId === chosen) ?? books[0];
}

/** To be called after each change of a book: all that was said about the books is asked for again, also in other tabs. */
export function bookChanged(): void {
  refreshAll();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no such thing; this is no window.
  channel?.postMessage('changed');
}

function refreshAll(): void {
  refresh(bookKey(currentUserId()));
}

const channel =
  typeof BroadcastChannel === 'function' ? new BroadcastChannel('chuhe.book') : undefined;
channel?.addEventListener('message', refreshAll);

function listQuery(userId: string | undefined) {
  return {
    queryKey: bookKey(userId, 'list'),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => query(listBooks, {}, { signal }),
  };
}
