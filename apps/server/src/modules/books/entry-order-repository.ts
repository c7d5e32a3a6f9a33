import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { keyList } from '../../db/sql-keys.ts';
import { bookEntries } from '../../db/tables/book-tables.ts';

/** Locks the user's books until the end of the transaction, so that limits hold and numbers have no gaps. */
export async function lockBooks(tx: Queryable, ownerId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(7105328, hashtext(${ownerId}))`);
}

/** Numbers the entries of each position from 1 without gaps. @param ids keys of positions; all if absent */
export async function numberEntries(
  tx: Queryable,
  bookId: string,
  ids?: readonly string[],
): Promise<void> {
  const isOne = ids === undefined ? sql`` : sql`and key in (${keyList(ids)})`;
  await tx.execute(sql`
    with numbered as (
      select key, is_red, move, row_number() over (partition by key, is_red order by serial, created_at, move) as serial
        from ${bookEntries} where book_id = ${bookId}::uuid and deleted_at is null ${isOne})
    update ${bookEntries} as entry set serial = numbered.serial from numbered
      where entry.key = numbered.key and entry.book_id = ${bookId}::uuid and entry.is_red = numbered.is_red and entry.move = numbered.move
        and entry.serial <> numbered.serial`);
}
