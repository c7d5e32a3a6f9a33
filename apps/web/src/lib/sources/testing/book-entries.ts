import type { BookEntry } from '@chuhe/contract/book';
import { INITIAL_FEN } from '@chuhe/rules/fen';

export const BOOK_ID = '00000000-0000-4000-8000-0000000000b1';

export function entryOf(move: string, change: Partial<BookEntry> = {}): BookEntry {
  return {
    bookId: BOOK_ID,
    move,
    score: null,
    winPercentage: null,
    note: '',
    priority: 1,
    valid: true,
    time: null,
    depth: null,
    serialNumber: 1,
    redMovesFirst: true,
    date: '2026-11-20T10:00:00.000Z',
    startingFEN: INITIAL_FEN,
    isMirrored: false,
    ...change,
  };
}
