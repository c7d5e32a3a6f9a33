import { type newBookSchema } from '@chuhe/contract/book';
import { BOOK_LIMITS } from '@chuhe/contract/limits';
import type { z } from 'zod';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { countBooks, findBook, insertBook } from './book-repository.ts';
import { lockBooks } from './entry-order-repository.ts';

/** Maximum number of books of a user, including the bin. */
const MAX_ROWS = 5 * BOOK_LIMITS.books;

interface NewBook extends z.output<typeof newBookSchema> {
  readonly ownerId: string;
}

/**
 * Creates a book at the end of the list, unless the user has one with this id outside the bin. @returns its id
 *
 * @throws ApiError STORAGE_FULL, or CONFLICT if the id is taken; the error does not reveal by whom
 */
export async function ensureBook(
  tx: Queryable,
  { bookId, ownerId, name, side }: NewBook,
  at: Date,
): Promise<string> {
  await lockBooks(tx, ownerId);
  const known = bookId && (await findBook(tx, { bookId, ownerId }));
  if (known && known.deletedAt === null) return known.id;
  const { live, all } = await countBooks(tx, ownerId);
  if (live >= BOOK_LIMITS.books || all >= MAX_ROWS) throw new ApiError('STORAGE_FULL');
  const times = { createdAt: at, updatedAt: at };
  const id = bookId === undefined ? {} : { id: bookId };
  const row = await insertBook(tx, { ...id, ownerId, name, side, serial: live + 1, ...times });
  if (row === undefined) throw new ApiError('CONFLICT');
  return row.id;
}
