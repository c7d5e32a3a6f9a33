import type { BookEntry } from '@chuhe/contract/book';
import type { EntryOfMove } from '../../../lib/sources/book-entries.ts';

/** The entries of one book, in the order of the book. */
export interface BookGroup {
  readonly bookId: string;
  readonly entries: readonly BookEntry[];
}

/** Groups entries by book, in the order of `bookIds`. Books that are not in `bookIds` come last. */
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

/** Sorts valid entries first, then by descending priority. Equal entries keep their order. */
export function byPriority(moves: readonly EntryOfMove[]): readonly EntryOfMove[] {
  return moves.toSorted(
    ({ entry: a }, { entry: b }) => Number(b.valid) - Number(a.valid) || b.priority - a.priority,
  );
}
