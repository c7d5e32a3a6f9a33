import type { Book } from '@chuhe/contract/book';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { type BookRef, type CountedBook, listBooks } from './book-repository.ts';

export function makeBook(row: CountedBook): Book {
  return {
    bookId: row.id,
    name: row.name,
    isOn: row.isOn,
    side: row.side,
    serialNumber: row.serial,
    entries: row.entries,
    positions: row.positions,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Reads a book, scoped to the owner. @throws ApiError NOT_FOUND */
export async function readBook(db: Queryable, { ownerId, bookId }: BookRef): Promise<Book> {
  const rows = await listBooks(db, { ownerId });
  const row = rows.find(({ id }) => id === bookId);
  if (row === undefined) throw new ApiError('NOT_FOUND');
  return makeBook(row);
}
