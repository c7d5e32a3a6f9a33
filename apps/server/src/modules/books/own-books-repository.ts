import type { BookEntry } from '@chuhe/contract/book';
import type { Position } from '@chuhe/rules/position';
import { and, asc, eq, getTableColumns, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { keyList } from '../../db/sql-keys.ts';
import { bookEntries, books } from '../../db/tables/book-tables.ts';
import { keyed } from '../position-db/key-moves.ts';
import { adoptEntries, type LockedPosition, locked, makeAdoption } from './adopt-entries.ts';
import { type EntryRow, makeEntries } from './book-entry.ts';
import { groupBy } from './group-by.ts';
import { LOCK_KEY_BYTES, readLockKey } from './lock-key.ts';
import { hexOf, placeName } from './place-name.ts';

/**
 * What a user's books that are switched on say of positions, in the order of the positions: the entries of each in the order
 * of the books, and within a book in theirs. One query for all; where it finds entries by the lock of a position, they are put in
 * their place first.
 */
export async function findEntries(
  db: Queryable,
  { ownerId, positions }: { readonly ownerId: string; readonly positions: readonly Position[] },
): Promise<BookEntry[][]> {
  const all = positions.map((position) => ({ ...locked(keyed(position)), fen: position.fen }));
  if (all.length === 0) return [];
  const keys = all.flatMap(({ id, lockId, mirroredLockId }) => [id, lockId, mirroredLockId]);
  let rows = await findRows(db, ownerId, keys);
  const adoptions = [...findAdoptions(rows, all)];
  if (adoptions.length > 0) {
    await adoptEntries(db, ownerId, adoptions);
    rows = await findRows(db, ownerId, keys);
  }
  const byPlace = groupBy(rows, ({ key, isRed }) => placeName(hexOf(key), isRed));
  return all.map((view) => {
    const own = byPlace.get(placeName(view.id, view.position.turn === 'red')) ?? [];
    return own.flatMap((row) => makeEntries(row, view));
  });
}

type AskedRow = EntryRow & { readonly side: 'both' | 'red' | 'black' };

function findRows(db: Queryable, ownerId: string, keys: readonly string[]): Promise<AskedRow[]> {
  const isOne = sql`${bookEntries.key} in (${keyList([...new Set(keys)])})`;
  return db
    .select({ ...getTableColumns(bookEntries), side: books.side })
    .from(bookEntries)
    .innerJoin(books, eq(books.id, bookEntries.bookId))
    .where(and(isOne, eq(books.ownerId, ownerId), isOn(), or(isOfSide(), not(isPlaced()))))
    .orderBy(asc(books.serial), asc(books.id), asc(bookEntries.serial), asc(bookEntries.move));
}

/** Each entry once: where two positions have its lock, the first. */
function* findAdoptions(rows: readonly AskedRow[], views: readonly LockedPosition[]) {
  for (const row of rows.filter(({ key }) => readLockKey(key) !== undefined)) {
    const lockId = hexOf(row.key);
    for (const view of views) {
      const isOne = view.lockId === lockId || view.mirroredLockId === lockId;
      if (!isOne || (row.side !== 'both' && row.side !== view.position.turn)) continue;
      const adoption = makeAdoption(row, view);
      if (adoption === undefined) continue;
      yield adoption;
      break;
    }
  }
}

/** Whether an entry is asked: not deleted, its position known, of a book that is on and answers for its side. */
export function isAsked(): SQL | undefined {
  return and(isPlaced(), isOn(), isOfSide());
}

/** Whether the position of an entry is known, and not only its lock. */
export function isPlaced(): SQL {
  return sql`octet_length(${bookEntries.key}) <> ${LOCK_KEY_BYTES}`;
}

function isOn(): SQL | undefined {
  return and(isNull(bookEntries.deletedAt), isNull(books.deletedAt), eq(books.isOn, true));
}

function isOfSide(): SQL | undefined {
  return or(eq(books.side, 'both'), sql`(${books.side} = 'red') = ${bookEntries.isRed}`);
}
