import type { BookEntry } from '@chuhe/contract/book';

/** A move that several books may have. */
export interface EntryOfMove {
  /** The entry of the first book; it is the one that counts. */
  readonly entry: BookEntry;
  /** The entries of the later books, in their order. */
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
