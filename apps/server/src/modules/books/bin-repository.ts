import { BOOK_LIMITS } from '@chuhe/contract/limits';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
import { bookEntries, books } from '../../db/tables/book-tables.ts';

const DAY_MS = 86_400_000;
/** Deleting more at once would block the embedded database, which has one connection, for too long. */
const PURGE_BATCH = 1000;

/** Removes books and entries whose time in the bin is over. Servers that run this at the same time skip each other's rows. */
export async function purgeBooks(db: Queryable, now: Date): Promise<number> {
  const time = sql.param(new Date(now.getTime() - BOOK_LIMITS.binDays * DAY_MS), books.deletedAt);
  const isOldEntry = sql`deleted_at < ${time}`;
  const isOfOldBook = sql`book_id in (select id from ${books} where deleted_at < ${time})`;
  let purged = 0;
  for (const isOld of [isOldEntry, isOfOldBook]) {
    for (let found = PURGE_BATCH; found === PURGE_BATCH; purged += found) {
      const result = await db.execute(sql`
        with old as (select key, book_id, is_red, move from ${bookEntries} where ${isOld} limit ${PURGE_BATCH} for update skip locked)
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
