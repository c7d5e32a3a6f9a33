import type { Book, BookEntry } from '@chuhe/contract/book';
import { useEffect, useMemo } from 'react';
import { reloadBooks, useBooks } from './book-list.ts';

/**
 * The names of the user's books that are switched on, by id; `undefined` if there are fewer than two.
 *
 * @param entries the displayed entries. The books are fetched only if there are entries
 */
export function useBookNames(
  entries: readonly BookEntry[] | undefined,
): ReadonlyMap<string, string> | undefined {
  const { books } = useBooks({ enabled: entries !== undefined && entries.length > 0 });
  const hasUnknown = books !== undefined && entries?.some((entry) => !isOf(books, entry)) === true;
  useEffect(() => {
    if (hasUnknown) reloadBooks();
  }, [hasUnknown]);
  return useMemo(() => {
    const on = (books ?? []).filter(({ isOn }) => isOn);
    return on.length > 1 ? new Map(on.map(({ bookId, name }) => [bookId, name])) : undefined;
  }, [books]);
}

function isOf(books: readonly Book[], entry: BookEntry): boolean {
  return books.some(({ bookId }) => bookId === entry.bookId);
}
