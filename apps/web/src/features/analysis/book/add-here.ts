import type { BookEntryInput } from '@chuhe/contract/book';
import { addMoves } from './add-moves.ts';
import { bookForMoves } from './book-work.ts';

/**
 * Adds a few moves to the chosen book; existing entries take their scores, if any.
 *
 * @returns whether they are there; a failure is shown
 */
export async function addHere(entries: readonly BookEntryInput[]): Promise<boolean> {
  const book = await bookForMoves();
  return book !== undefined && addMoves(book, entries, { addOnly: false });
}
