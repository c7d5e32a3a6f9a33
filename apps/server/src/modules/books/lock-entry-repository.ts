import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { bookEntries } from '../../db/tables/book-tables.ts';
import { lockBooks, numberEntries } from './entry-order-repository.ts';
import { groupBy } from './group-by.ts';
import type { ResolvedEntry } from './locked-position.ts';

/**
 * Moves entries stored by lock to their positions, after the existing entries, and drops moves that the book already has there. Has no
 * effect on entries that another call has moved meanwhile.
 */
export function moveResolvedEntries(
  db: Queryable,
  ownerId: string,
  resolved: readonly ResolvedEntry[],
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockBooks(tx, ownerId);
    await moveEntries(tx, resolved);
    for (const [bookId, entries] of groupBy(resolved, (entry) => entry.bookId)) {
      await numberEntries(tx, bookId, [
        ...new Set(entries.flatMap(({ id, lockId }) => [id, lockId])),
      ]);
    }
  });
}

/**
 * Deletes and reinserts entries in one statement, because updating the key would fail if the entry exists. Rows in the bin are
 * overwritten.
 */
async function moveEntries(tx: Queryable, resolved: readonly ResolvedEntry[]): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from ${bookEntries} as entry
        using jsonb_to_recordset(${JSON.stringify(resolved)}::jsonb) as found ("lockId" text, "bookId" uuid, "lockMove" int, id text, "isRed" boolean, move int, fen text)
        where entry.key = decode(found."lockId", 'hex') and entry.book_id = found."bookId" and entry.is_red and entry.move = found."lockMove"
          and entry.deleted_at is null
        returning entry.*, decode(found.id, 'hex') as to_key, found."isRed" as to_red, found.move as to_move, found.fen as to_fen)
    insert into ${bookEntries} (key, book_id, is_red, move, fen, score, win_percentage, note, note_folded, priority, valid, serial, time, depth, created_at, updated_at)
    select distinct on (book_id, to_key, to_red, to_move)
        to_key, book_id, to_red, to_move, to_fen, score, win_percentage, note, note_folded, priority, valid, ${SERIAL_OFFSET} + least(serial, ${SERIAL_OFFSET}), time, depth, created_at, updated_at
      from gone order by book_id, to_key, to_red, to_move, serial
    on conflict (key, book_id, is_red, move) do update set (fen, score, win_percentage, note, note_folded, priority, valid, serial, time, depth, created_at, updated_at, deleted_at, deletion_id)
      = (excluded.fen, excluded.score, excluded.win_percentage, excluded.note, excluded.note_folded, excluded.priority, excluded.valid, excluded.serial, excluded.time, excluded.depth, excluded.created_at, excluded.updated_at, null, null)
      where ${bookEntries}.deleted_at is not null`);
}

/** Puts moved entries last until they are renumbered. Larger than any serial number; twice this value still fits a smallint. */
const SERIAL_OFFSET = 16_000;
