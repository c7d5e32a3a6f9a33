import type { BookEntry } from '@chuhe/contract/book';

/** The entries of one move, which several books may have. */
export interface EntryOfMove {
  /** The entry of the first book. Its values are used. */
  readonly entry: BookEntry;
  /** The entries of the other books, in the order of the books. */
  readonly others: readonly BookEntry[];
}

/** @param entries in the order of the books */
export function byMove(entries: readonly BookEntry[]): readonly EntryOfMove[] {
  const found = new Map<string, { readonly entry: BookEntry; readonly others: BookEntry[] }>();
  for (const entry of entries) {
    const first = found.get(entry.move);
    if (first === undefined) found.set(entry.move, { entry, others: [] });
    // In a position that is its own mirror image, a book may have the same move twice.
    else if (first.entry.bookId !== entry.bookId) first.others.push(entry);
  }
  return [...found.values()];
}
