import type { BookEntry } from '@chuhe/contract/book';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { bookList, loadBooks } from './book-list.ts';

/**
 * The names of the user's books by their ids, where several are switched on: of one alone nobody asks which it is.
 *
 * @param entries in sight: which books there are is asked when one of them is of an unknown one
 */
export function useBookNames(
  entries: readonly BookEntry[] | undefined,
): ReadonlyMap<string, string> | undefined {
  const books = useStore(bookList, (list) => list.books);
  useEffect(() => {
    const known = new Set(bookList.getState().books?.map(({ bookId }) => bookId));
    if (entries?.some(({ bookId }) => !known.has(bookId))) void loadBooks();
  }, [entries]);
  return useMemo(() => {
    const on = (books ?? []).filter(({ isOn }) => isOn);
    return on.length > 1 ? new Map(on.map(({ bookId, name }) => [bookId, name])) : undefined;
  }, [books]);
}
