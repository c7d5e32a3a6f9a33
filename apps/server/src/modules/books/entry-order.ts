import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { keyList } from '../../db/sql-keys.ts';
import { bookEntries } from '../../db/tables/book-tables.ts';

/** Until the end of the transaction nobody else changes this user's books, so that limits hold and numbers have no gaps. */
export async function lockBooks(tx: Queryable, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7105328, hashtext(${ownerId}))`);
}

/** Numbers the entries of each position from 1, without gaps. @param ids of positions; absent: all */
export async function numberEntries(
  tx: Queryable,
  bookId: string,
  ids?: readonly string[],
): Promise<void> {
  const isOne = ids === undefined ? sql`` : sql`and key in (${keyList(ids)})`;
  await tx.execute(sql`
    with place as (
      select key, is_red, move, row_number() over (partition by key, is_red order by serial, created_at, move) as serial
        from ${bookEntries} where book_id = ${bookId}::uuid and deleted_at is null ${isOne})
    update ${bookEntries} as entry set serial = place.serial from place
      where entry.key = place.key and entry.book_id = ${bookId}::uuid and entry.is_red = place.is_red and entry.move = place.move
        and entry.serial <> place.serial`);
}
