/** The user's choices for books: the book that new moves are added to, and how one of several moves is chosen. */

import { parseChoice, parseRecord } from '../../../lib/parse.ts';
import { defineStore } from '../../../lib/services.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';
import { type BookChoice, CHOICES } from './book-values.ts';

interface BookChoices {
  /** The id of the book for new moves. The book may have been deleted. */
  readonly target: string | undefined;
  readonly by: BookChoice;
}

export const bookChoices = defineStore<BookChoices>(() => parse(readJson(STORAGE_KEYS.book)));

export function setBookChoices(change: Partial<BookChoices>): void {
  bookChoices.setState(change);
  writeJson(STORAGE_KEYS.book, bookChoices.getState());
}

function parse(value: unknown): BookChoices {
  const { target, by } = parseRecord(value);
  return {
    target: typeof target === 'string' ? target : undefined,
    by: parseChoice(by, CHOICES, 'priority'),
  };
}
