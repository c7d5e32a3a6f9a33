import type { BookEntryInput } from '@chuhe/contract/book';
import { addMoves } from './add-moves.ts';
import { bookForMoves } from './book-work.ts';

/**
 * Adds a few moves to the chosen book. An existing entry for a move gets the new score, if the move has one. Shows a message if
 * the request fails.
 *
 * @returns whether the book now has the moves
 */
export async function addHere(entries: readonly BookEntryInput[]): Promise<boolean> {
  const book = await bookForMoves();
  return book !== undefined && addMoves(book, entries, { addOnly: false });
}
