import type { FileEntry } from '@chuhe/game/book-file';
import { type EntryRow, makeStoredEntry } from './book-entry.ts';
import { readLockKey, readObkKey } from './lock-key.ts';

/** Makes the entry of a file. If only the lock is known, the side to move is not known either. */
export function makeFileEntry(row: EntryRow): FileEntry {
  const { bookId: _book, isMirrored: _mirrored, redMovesFirst, ...entry } = makeStoredEntry(row);
  const lock = readLockKey(row.key);
  const obkKey = readObkKey(row.key);
  if (lock !== undefined) return { ...entry, lock };
  return obkKey === undefined ? { ...entry, redMovesFirst } : { ...entry, obkKey };
}
