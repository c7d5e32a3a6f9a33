import type { BookEntryInput } from '@chuhe/contract/book';
import { addMoves } from './add-moves.ts';
import { bookForMoves } from './book-work.ts';

/** A few moves into the chosen book; what it has of them gets their scores, where they have some. */
export async function addHere(entries: readonly BookEntryInput[]): Promise<void> {
  const book = await bookForMoves();
  if (book !== undefined) await addMoves(book, entries, { addOnly: false });
}
