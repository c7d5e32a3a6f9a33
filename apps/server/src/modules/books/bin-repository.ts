import { BOOK_LIMITS } from '@chuhe/contract/book';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
import { bookEntries, books } from '../../db/tables/book-tables.ts';

const DAY = 86_400_000;
/** A deletion of more would hold the embedded database, which has one connection, for too long. */
const PURGED_AT_ONCE = 1000;

/** Forgets books and entries that were deleted too long ago. Servers that do it at the same time do not wait for one another. */
export async function purgeBooks(db: Queryable, now: Date): Promise<number> {
  const time = sql.param(new Date(now.getTime() - BOOK_LIMITS.binDays * DAY), books.deletedAt);
  const isOldEntry = sql`deleted_at < ${time}`;
  const isOfOldBook = sql`book_id in (select id from ${books} where deleted_at < ${time})`;
  let purged = 0;
  for (const isOld of [isOldEntry, isOfOldBook]) {
    for (let found = PURGED_AT_ONCE; found === PURGED_AT_ONCE; purged += found) {
      const result = await db.execute(sql`
        with old as (select key, book_id, is_red, move from ${bookEntries} where ${isOld} limit ${PURGED_AT_ONCE} for update skip locked)
        delete from ${bookEntries} as entry using old
          where entry.key = old.key and entry.book_id = old.book_id and entry.is_red = old.is_red and entry.move = old.move
          returning 1`);
      found = rowsOf(result).length;
    }
  }
  await db.execute(sql`
    delete from ${books} where id in (select id from ${books} where deleted_at < ${time} for update skip locked)`);
  return purged;
}
