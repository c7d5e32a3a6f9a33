import type { BookEntry } from '@chuhe/contract/book';

/** Entries of one book, in their order. */
export interface BookGroup {
  readonly bookId: string;
  readonly entries: readonly BookEntry[];
}

/** By book, in the order of `bookIds`; of books that are not among them last. */
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

/** The rather played first: those that are played at all, by priority, then in the order of their book. */
export function byPriority(entries: readonly BookEntry[]): readonly BookEntry[] {
  return entries.toSorted((a, b) => Number(b.valid) - Number(a.valid) || b.priority - a.priority);
}

/** Where several books have the same move, that of the first of them: it is the one that counts. */
export function onePerMove(entries: readonly BookEntry[]): readonly BookEntry[] {
  const firsts = new Map<string, BookEntry>();
  for (const entry of entries) if (!firsts.has(entry.move)) firsts.set(entry.move, entry);
  return [...firsts.values()];
}

/** Bars of five that stand for a priority beside the highest one. */
export function weightOf(priority: number, highest: number): number {
  if (priority <= 0 || highest <= 0) return 0;
  return Math.max(1, Math.round((priority / highest) * 5));
}
