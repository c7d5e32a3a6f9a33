import type { BookEntry } from '@chuhe/contract/book';
import { emitToast } from '../../../lib/toast.ts';
import { saveEntry } from './book-work.ts';
import type { EntryChange } from './entry-fields.ts';
import type { Saved } from './in-place.tsx';
import { editEntries } from './use-book.ts';

/**
 * Changes a move of a book in the position that is shown. The change is visible at once.
 *
 * @returns why it was not saved, in words. A change without a field shows its own message.
 */
export async function changeEntry(
  { bookId, move }: Pick<BookEntry, 'bookId' | 'move'>,
  fen: string,
  change: EntryChange,
): Promise<Saved> {
  editEntries(fen, (entries) =>
    entries.map((each) =>
      each.bookId === bookId && each.move === move ? { ...each, ...shownAtOnce(change) } : each,
    ),
  );
  const answer = await saveEntry(bookId, { FEN: fen, move, ...change });
  if (answer.success) return undefined;
  const reason = answer.fields[0]?.message ?? answer.message;
  if (change.serialNumber !== undefined || change.valid !== undefined) {
    emitToast({ tone: 'danger', title: reason });
  }
  return reason;
}

/** A new place changes the places of the neighbours, which only the server knows. */
function shownAtOnce(change: EntryChange): Partial<BookEntry> {
  const shown = Object.entries(change).filter(
    ([name, value]) => name !== 'serialNumber' && value !== undefined,
  );
  return Object.fromEntries(shown);
}
