import type { BookEntry } from '@chuhe/contract/book';

/** A move that several books may have. */
export interface EntryOfMove {
  /** Of the first of the books: it is the one that counts. */
  readonly entry: BookEntry;
  /** Of the books after it, in their order. */
  readonly others: readonly BookEntry[];
}

/** @param entries in the order of the books */
export function byMove(entries: readonly BookEntry[]): readonly EntryOfMove[] {
  const found = new Map<string, { readonly entry: BookEntry; readonly others: BookEntry[] }>();
  for (const entry of entries) {
    const first = found.get(entry.move);
    if (first === undefined) found.set(entry.move, { entry, others: [] });
    // Of a position that is its own mirror image a book may have the same twice.
    else if (first.entry.bookId !== entry.bookId) first.others.push(entry);
  }
  return [...found.values()];
}
