import type { BookEntryInput } from '@chuhe/contract/book';
import { addMoves } from './add-moves.ts';
import { bookForMoves } from './book-work.ts';

/**
 * A few moves into the chosen book; what it has of them gets their scores, where they have some.
 *
 * @returns whether they are there; a failure is said.
 */
export async function addHere(entries: readonly BookEntryInput[]): Promise<boolean> {
  const book = await bookForMoves();
  return book !== undefined && addMoves(book, entries, { addOnly: false });
}
