import type { BookEntryInput } from '@chuhe/contract/book';
import { addMoves } from './add-moves.ts';
import { bookForMoves } from './book-work.ts';

/**
 * Adds a few moves to the chosen book. Existing entries for the moves take over the new scores, if any. Shows a message
 * if this fails.
 *
 * @returns whether the book now has the moves
 */
export async function addHere(entries: readonly BookEntryInput[]): Promise<boolean> {
  const book = await bookForMoves();
  return book !== undefined && addMoves(book, entries, { addOnly: false });
}
