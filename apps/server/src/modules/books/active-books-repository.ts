import { makeKeyHex } from '@chuhe/cloudbook/position-key';
import type { BookEntry } from '@chuhe/contract/book';
import type { Position } from '@chuhe/rules/position';
import { and, asc, eq, getTableColumns, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { keyList } from '../../db/sql-keys.ts';
import { bookEntries, books } from '../../db/tables/book-tables.ts';
import { keyed } from '../position-db/key-moves.ts';
import { type EntryRow, makeEntries } from './book-entry.ts';
import { groupBy } from './group-by.ts';
import { moveResolvedEntries } from './lock-entry-repository.ts';
import { isLockKey, MAX_LOCK_BYTES } from './lock-key.ts';
import { type LockedPosition, resolveEntry, withLocks } from './locked-position.ts';
import { keyAndSide } from './read-book-move.ts';

/**
 * Looks positions up in a user's active books, with one query. Entries are sorted by the order of their books and then by number. Entries
 * found by the lock of a position are first moved to the position.
 */
export async function findEntries(
  db: Queryable,
  { ownerId, positions }: { readonly ownerId: string; readonly positions: readonly Position[] },
): Promise<BookEntry[][]> {
  const all = positions.map((position) => ({ ...withLocks(keyed(position)), fen: position.fen }));
  if (all.length === 0) return [];
  const keys = all.flatMap(({ id, lockIds, mirroredLockIds }) => [
    id,
    ...lockIds,
    ...mirroredLockIds,
  ]);
  let rows = await findRows(db, ownerId, keys);
  const resolved = [...findResolvedEntries(rows, all)];
  if (resolved.length > 0) {
    await moveResolvedEntries(db, ownerId, resolved);
    rows = await findRows(db, ownerId, keys);
  }
  const byPosition = groupBy(rows, ({ key, isRed }) => keyAndSide(makeKeyHex(key), isRed));
  return all.map((view) => {
    const found = byPosition.get(keyAndSide(view.id, view.position.turn === 'red')) ?? [];
    return found.flatMap((row) => makeEntries(row, view));
  });
}

type ActiveRow = EntryRow & { readonly side: 'both' | 'red' | 'black' };

function findRows(db: Queryable, ownerId: string, keys: readonly string[]): Promise<ActiveRow[]> {
  const isMatch = sql`${bookEntries.key} in (${keyList([...new Set(keys)])})`;
  return db
    .select({ ...getTableColumns(bookEntries), side: books.side })
    .from(bookEntries)
    .innerJoin(books, eq(books.id, bookEntries.bookId))
    .where(and(isMatch, eq(books.ownerId, ownerId), isOn(), or(coversSide(), not(hasPosition()))))
    .orderBy(asc(books.serial), asc(books.id), asc(bookEntries.serial), asc(bookEntries.move));
}

/** Finds the positions of entries stored by lock. Yields each entry once: if two positions have its lock, the first is used. */
function* findResolvedEntries(rows: readonly ActiveRow[], views: readonly LockedPosition[]) {
  for (const row of rows.filter(({ key }) => isLockKey(key))) {
    const lockId = makeKeyHex(row.key);
    for (const view of views) {
      const isMatch = view.lockIds.includes(lockId) || view.mirroredLockIds.includes(lockId);
      if (!isMatch || (row.side !== 'both' && row.side !== view.position.turn)) continue;
      const entry = resolveEntry(row, view);
      if (entry === undefined) continue;
      yield entry;
      break;
    }
  }
}

/** Whether an entry is active: not deleted, with a known position, in a book that is on and covers its side. */
export function isActiveEntry(): SQL | undefined {
  return and(hasPosition(), isOn(), coversSide());
}

/** Whether the position of an entry is known, and not only its lock. */
export function hasPosition(): SQL {
  return sql`octet_length(${bookEntries.key}) > ${MAX_LOCK_BYTES}`;
}

function isOn(): SQL | undefined {
  return and(isNull(bookEntries.deletedAt), isNull(books.deletedAt), eq(books.isOn, true));
}

function coversSide(): SQL | undefined {
  return or(eq(books.side, 'both'), sql`(${books.side} = 'red') = ${bookEntries.isRed}`);
}
