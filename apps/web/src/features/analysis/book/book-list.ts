/** The list of the user's books, shared by all panels and dialogs. */
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
  /** In the user's order; `undefined` until they have loaded. */
  readonly books: readonly Book[] | undefined;
  /** Whether the last request failed. If so, `books` may be out of date. */
  readonly isFailed: boolean;
}

/** How long the list counts as fresh, in milliseconds, so that panels that open together share one request. */
const FRESH_MS = 5_000;

export function useBooks({ enabled = true } = {}): BookList {
  const userId = useUserId();
  const { data, isError } = useQuery(
    { ...listQuery(userId), enabled: enabled && userId !== undefined, staleTime: FRESH_MS },
    queryClient(),
  );
  return { books: data, isFailed: isError };
}

/** The cached books or, if there are none, the books fetched from the server; `undefined` if the request fails. */
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

/** The book that new moves are added to: the chosen book if it exists, otherwise the first; `undefined` without books. */
export function targetOf(
  books: readonly Book[] = [],
  chosen: string | undefined = bookChoices.getState().target,
): Book | undefined {
  return books.find(({ bookId }) => bookId === chosen) ?? books[0];
}

/** Must be called after each change of a book. Refreshes all cached data about the books, also in other tabs. */
export function bookChanged(): void {
  refreshAll();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A BroadcastChannel has no target origin.
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
