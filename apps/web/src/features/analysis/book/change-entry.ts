import type { BookEntry } from '@chuhe/contract/book';
import { emitToast } from '../../../lib/toast.ts';
import { saveEntry } from './book-work.ts';
import type { EntryChange } from './entry-fields.ts';
import type { Saved } from './in-place.tsx';
import { editEntries } from './use-book.ts';

/**
 * Changes a book's entry for a move in the displayed position. The change is visible at once.
 *
 * @returns `undefined` if the change was saved, otherwise the reason in the user's language. If no field can show the reason, as
 * for a change of place, a message shows it, too
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

/** The part of a change to show before the server has answered. A new place is left out, because it also changes other entries. */
function shownAtOnce(change: EntryChange): Partial<BookEntry> {
  const shown = Object.entries(change).filter(
    ([name, value]) => name !== 'serialNumber' && value !== undefined,
  );
  return Object.fromEntries(shown);
}
