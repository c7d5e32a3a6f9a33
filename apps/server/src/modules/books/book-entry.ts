import type { KeyImage } from '@chuhe/cloudbook/position-key';
import type { BookEntry } from '@chuhe/contract/book';
import { type Move, makeMove } from '@chuhe/rules/move';
import { Position } from '@chuhe/rules/position';
import type { bookEntries } from '../../db/tables/book-tables.ts';
import { keyed, movesOf } from '../position-db/key-moves.ts';
import { isLockKey } from './lock-key.ts';

export type EntryRow = typeof bookEntries.$inferSelect;

/** The values that a user can set for a move. */
export type EntryValues = Pick<
  EntryRow,
  'score' | 'winPercentage' | 'note' | 'priority' | 'valid' | 'time' | 'depth'
>;

/**
 * Converts an entry to the orientation of a position that has the key of the entry. For a position that is its own mirror image,
 * returns the move and its mirror image.
 */
export function makeEntries(row: EntryRow, { fen, images }: View): BookEntry[] {
  return movesOf(row.move, images).map((move) => makeEntry(row, move, row.fen !== fen));
}

/** An entry in the position in which it was entered. It has no position if only its lock is known. */
export function makeStoredEntry(row: EntryRow): BookEntry {
  if (isLockKey(row.key)) return makeEntry(row, row.move, false);
  const { images } = keyed(Position.fromFen(row.fen));
  const [move = row.move] = movesOf(row.move, images);
  return makeEntry(row, move, false);
}

interface View {
  readonly fen: string;
  readonly images: readonly KeyImage[];
}

function makeEntry(row: EntryRow, move: Move, isMirrored: boolean): BookEntry {
  return {
    bookId: row.bookId,
    move: makeMove(move),
    score: row.score,
    winPercentage: row.winPercentage,
    note: row.note,
    priority: row.priority,
    valid: row.valid,
    time: row.time,
    depth: row.depth,
    serialNumber: row.serial,
    redMovesFirst: row.isRed,
    date: row.updatedAt.toISOString(),
    startingFEN: row.fen,
    isMirrored,
  };
}
