import type { BookFormat, BookReport } from '@chuhe/contract/book';

export const SIDES = ['both', 'red', 'black'] as const;
export const CHOICES = ['priority', 'score', 'chance'] as const;
export type BookChoice = (typeof CHOICES)[number];
export const FORMATS = ['json', 'csv', 'dat'] as const satisfies readonly BookFormat[];
export type { BookReport };
