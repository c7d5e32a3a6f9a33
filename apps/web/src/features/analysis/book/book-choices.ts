/** What the user chose about books: which one new moves go into, and how one move is chosen of several. */

import { parseChoice, parseRecord } from '../../../lib/parse.ts';
import { defineStore } from '../../../lib/services.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../../lib/storage.ts';
import { type BookChoice, CHOICES } from './book-limits.ts';

interface BookChoices {
  /** The id of a book, which may be gone. */
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
