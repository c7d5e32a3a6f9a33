import type { BookFormat, BookReport } from '@chuhe/contract/book';

/** The values that a book's side, its choice of moves and its file format can have. */
export const SIDES = ['both', 'red', 'black'] as const;
export type BookSide = (typeof SIDES)[number];
export const CHOICES = ['priority', 'score', 'chance'] as const;
export type BookChoice = (typeof CHOICES)[number];
export const FORMATS = ['json', 'csv', 'dat'] as const satisfies readonly BookFormat[];
export type { BookReport };
