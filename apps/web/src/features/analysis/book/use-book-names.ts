import type { Book, BookEntry } from '@chuhe/contract/book';
import { useEffect, useMemo } from 'react';
import { reloadBooks, useBooks } from './book-list.ts';

/**
 * The names of the user's books by their ids; `undefined` where only one is switched on.
 *
 * @param entries in sight; the books are asked for when there are some
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
