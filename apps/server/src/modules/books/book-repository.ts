import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { bookEntries, books } from '../../db/tables/book-tables.ts';
import type { MoveGuestData } from '../../users/guest-data.ts';
import { lockBooks } from './entry-order-repository.ts';

/** Users' books. Their entries are in `entry-repository.ts`. */

export type BookRow = typeof books.$inferSelect;
export type NewBook = typeof books.$inferInsert;

export interface BookRef {
  readonly bookId: string;
  readonly ownerId: string;
}

export interface CountedBook extends BookRow {
  readonly entries: number;
  readonly positions: number;
}

/** Lists books in the user's order, or deleted books, last deleted first. */
export function listBooks(
  db: Queryable,
  { ownerId, isDeleted = false }: { readonly ownerId: string; readonly isDeleted?: boolean },
): Promise<CountedBook[]> {
  // Positions are counted by their first entries: each position has one entry with the number 1.
  const counts = db
    .select({
      bookId: bookEntries.bookId,
      entries: count().as('entries'),
      positions: sql`count(*) filter (where ${bookEntries.serial} = 1)`
        .mapWith(Number)
        .as('positions'),
    })
    .from(bookEntries)
    .innerJoin(books, eq(books.id, bookEntries.bookId))
    .where(and(eq(books.ownerId, ownerId), isNull(bookEntries.deletedAt)))
    .groupBy(bookEntries.bookId)
    .as('counts');
  const isThere = isDeleted ? isNotNull(books.deletedAt) : isNull(books.deletedAt);
  return db
    .select({
      ...getTableColumns(books),
      entries: sql`coalesce(${counts.entries}, 0)`.mapWith(Number),
      positions: sql`coalesce(${counts.positions}, 0)`.mapWith(Number),
    })
    .from(books)
    .leftJoin(counts, eq(counts.bookId, books.id))
    .where(and(eq(books.ownerId, ownerId), isThere))
    .orderBy(...(isDeleted ? [desc(books.deletedAt)] : []), asc(books.serial), asc(books.id));
}

/** Scoped to the owner; also finds a deleted book. */
export async function findBook(db: Queryable, book: BookRef): Promise<BookRow | undefined> {
  const [row] = await db.select().from(books).where(hasIdAndOwner(book));
  return row;
}

/** Counts a user's books, without and with those in the bin. */
export async function countBooks(
  db: Queryable,
  ownerId: string,
): Promise<{ live: number; all: number }> {
  const live = sql`count(*) filter (where ${books.deletedAt} is null)`.mapWith(Number);
  const [row] = await db
    .select({ live, all: count() })
    .from(books)
    .where(eq(books.ownerId, ownerId));
  return row ?? { live: 0, all: 0 };
}

/** @returns `undefined` if any user has a book with this id already */
export async function insertBook(db: Queryable, values: NewBook): Promise<BookRow | undefined> {
  const [row] = await db
    .insert(books)
    .values(values)
    .onConflictDoNothing({ target: books.id })
    .returning();
  return row;
}

export async function updateBook(
  db: Queryable,
  book: BookRef,
  changes: { readonly [Name in keyof NewBook]?: NewBook[Name] | undefined },
): Promise<void> {
  await db.update(books).set(changes).where(hasIdAndOwner(book));
}

/** Numbers the user's books from 1 without gaps, with `moved` at its new position. */
export async function numberBooks(
  tx: Queryable,
  ownerId: string,
  moved?: { readonly bookId: string; readonly serialNumber: number },
): Promise<void> {
  const rows = await tx
    .select({ id: books.id })
    .from(books)
    .where(and(eq(books.ownerId, ownerId), isNull(books.deletedAt)))
    .orderBy(asc(books.serial), asc(books.id));
  const ids = rows.map(({ id }) => id).filter((id) => id !== moved?.bookId);
  if (moved !== undefined) ids.splice(moved.serialNumber - 1, 0, moved.bookId);
  await tx.execute(sql`
    update ${books} set serial = numbered.serial
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as numbered (id, serial)
      where ${books.id} = numbered.id::uuid and ${books.serial} <> numbered.serial`);
}

/** Moves a guest's books to an account, after the account's own books. */
export const moveGuestBooks: MoveGuestData = async (tx, { fromUserId, toUserId }) => {
  for (const ownerId of [fromUserId, toUserId].toSorted()) await lockBooks(tx, ownerId);
  const last = sql`(select coalesce(max(serial), 0) from ${books} where owner_id = ${toUserId}::uuid)`;
  await tx
    .update(books)
    .set({ ownerId: toUserId, serial: sql`${books.serial} + ${last}` })
    .where(eq(books.ownerId, fromUserId));
  await numberBooks(tx, toUserId);
};

function hasIdAndOwner({ bookId, ownerId }: BookRef) {
  return and(eq(books.id, bookId), eq(books.ownerId, ownerId));
}
