import type { BOOK_LIMITS, BookFormat, BookReport } from '@chuhe/contract/book';

/**
 * Limits of the contract that the page tells before it asks, written out once more: the schemas, and the library they are made
 * with, stay out of pages that only call. The compiler compares them, where they have types of their own.
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
