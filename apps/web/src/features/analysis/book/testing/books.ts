import type { Book } from '@chuhe/contract/book';
import { BOOK_ID } from '../../../../lib/sources/testing/book-entries.ts';

export function book(change: Partial<Book> = {}): Book {
  return {
    bookId: BOOK_ID,
    name: 'Central cannon',
    isOn: true,
    side: 'both',
    serialNumber: 1,
    entries: 2,
    positions: 1,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...change,
  };
}
