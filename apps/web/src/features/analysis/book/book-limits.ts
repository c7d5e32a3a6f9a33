import type { BookFormat, BookReport } from '@chuhe/contract/book';
import { BOOK_LIMITS } from '@chuhe/contract/limits';

/**
 * A copy of the contract's limits that the page checks before a call. Importing them would add the schemas and their library to
 * the page's bundle. The compiler compares the copy with the contract where the types allow it.
 */
export const LIMITS: Pick<
  typeof BOOK_LIMITS,
  'batch' | 'note' | 'priority' | 'file' | 'name' | 'search' | 'binDays' | 'books'
> = {
  books: 50,
  batch: 1000,
  name: 80,
  note: 2000,
  priority: 65_535,
  file: 16 * 1024 * 1024,
  search: 100,
  binDays: 30,
};

export const SIDES = ['both', 'red', 'black'] as const;
export const CHOICES = ['priority', 'score', 'chance'] as const;
export type BookChoice = (typeof CHOICES)[number];
export const FORMATS = ['json', 'csv', 'dat'] as const satisfies readonly BookFormat[];
export type { BookReport };
