import type { BookEntry } from '@chuhe/contract/book';
import type { EntryOfMove } from '../../../lib/sources/book-entries.ts';

/** Entries of one book, in their order. */
export interface BookGroup {
  readonly bookId: string;
  readonly entries: readonly BookEntry[];
}

/** Groups by book, in the order of `bookIds`; other books last. */
export function groupByBook(
  entries: readonly BookEntry[],
  bookIds: readonly string[],
): readonly BookGroup[] {
  const groups = new Map<string, BookEntry[]>(bookIds.map((bookId) => [bookId, []]));
  for (const entry of entries) {
    const group = groups.get(entry.bookId);
    if (group === undefined) groups.set(entry.bookId, [entry]);
    else group.push(entry);
  }
  return [...groups]
    .filter(([, group]) => group.length > 0)
    .map(([bookId, group]) => ({
      bookId,
      entries: group.toSorted((a, b) => a.serialNumber - b.serialNumber),
    }));
}

/** By preference: valid entries first, by priority, then in the order of their book. */
export function byPriority(moves: readonly EntryOfMove[]): readonly EntryOfMove[] {
  return moves.toSorted(
    ({ entry: a }, { entry: b }) => Number(b.valid) - Number(a.valid) || b.priority - a.priority,
  );
}
