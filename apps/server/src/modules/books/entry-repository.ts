import { and, asc, count, desc, eq, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
import { keyList } from '../../db/sql-keys.ts';
import { bookEntries, books } from '../../db/tables/book-tables.ts';
import type { EntryRow } from './book-entry.ts';
import { numberEntries } from './entry-order.ts';
import { isPlaced } from './own-books-repository.ts';

/** What is in users' books. Rows are written many at a time, as one JSON value. */

/** Keys, or rows, of one statement. */
const AT_ONCE = 2000;
/** Positions of one step through a book. */
const WALKED_AT_ONCE = 300;

/** An entry as it is to stand there, not deleted. */
export interface EntryWrite extends Omit<EntryRow, 'key' | 'deletedAt' | 'deletionId'> {
  /** Hexadecimal digits. */
  readonly id: string;
}

/** By what an entry is known within its book. */
export interface EntryName {
  readonly id: string;
  readonly isRed: boolean;
  readonly move: number;
}

/** Entries of a book in some positions, deleted ones too. */
export async function findEntriesAt(
  db: Queryable,
  bookId: string,
  ids: readonly string[],
): Promise<EntryRow[]> {
  const found: EntryRow[] = [];
  for (const some of chunks(ids)) {
    const isThere = sql`${bookEntries.key} in (${keyList(some)})`;
    const rows = await db
      .select()
      .from(bookEntries)
      .where(and(isThere, eq(bookEntries.bookId, bookId)))
      .orderBy(asc(bookEntries.serial), asc(bookEntries.move));
    for (const row of rows) found.push(row);
  }
  return found;
}

/** Puts entries in the place of what was there. None may stand there twice. */
export async function writeEntries(db: Queryable, writes: readonly EntryWrite[]): Promise<void> {
  for (const some of chunks(writes)) {
    await db.execute(sql`
      insert into ${bookEntries} (key, book_id, is_red, move, fen, score, win_percentage, note, note_folded, priority, valid, serial, time, depth, created_at, updated_at)
      select decode(id, 'hex'), "bookId", "isRed", move, fen, score, "winPercentage", note, "noteSearchText", priority, valid, serial, time, depth, "createdAt", "updatedAt"
        from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as entry (id text, "bookId" uuid, "isRed" boolean, move int, fen text, score int, "winPercentage" float8, note text, "noteSearchText" text, priority int, valid boolean, serial smallint, time int, depth smallint, "createdAt" timestamptz, "updatedAt" timestamptz)
      on conflict (key, book_id, is_red, move) do update set (fen, score, win_percentage, note, note_folded, priority, valid, serial, time, depth, created_at, updated_at, deleted_at, deletion_id)
        = (excluded.fen, excluded.score, excluded.win_percentage, excluded.note, excluded.note_folded, excluded.priority, excluded.valid, excluded.serial, excluded.time, excluded.depth, excluded.created_at, excluded.updated_at, null, null)`);
  }
}

export interface Taken {
  /** Entries that are not deleted, of books that are not. */
  readonly live: number;
  /** Rows, with those in the bin. */
  readonly all: number;
  /** Of the notes, those in the bin too. */
  readonly bytes: number;
}

/** What a user's books take. */
export async function measureEntries(db: Queryable, ownerId: string): Promise<Taken> {
  const live = sql`count(*) filter (where ${bookEntries.deletedAt} is null and ${books.deletedAt} is null)`;
  const bytes = sql`coalesce(sum(octet_length(${bookEntries.note})), 0)`;
  const [row] = await db
    .select({ live: live.mapWith(Number), all: count(), bytes: bytes.mapWith(Number) })
    .from(bookEntries)
    .innerJoin(books, eq(books.id, bookEntries.bookId))
    .where(eq(books.ownerId, ownerId));
  return row ?? { live: 0, all: 0, bytes: 0 };
}

/** @param names those to delete, or `all` @returns how many there were */
export async function deleteEntries(
  tx: Queryable,
  {
    bookId,
    names,
    ...bin
  }: { bookId: string; names: readonly EntryName[] | 'all'; deletionId: string; now: Date },
): Promise<number> {
  const isOne =
    names === 'all'
      ? undefined
      : sql`(${bookEntries.key}, ${bookEntries.isRed}, ${bookEntries.move}) in (select decode(id, 'hex'), "isRed", move from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as one (id text, "isRed" boolean, move int))`;
  const gone = await countRows(
    tx,
    sql`
    update ${bookEntries} set deleted_at = ${sql.param(bin.now, bookEntries.deletedAt)}, deletion_id = ${bin.deletionId}::uuid
      where ${and(eq(bookEntries.bookId, bookId), isNull(bookEntries.deletedAt), isOne)}`,
  );
  if (names !== 'all') await numberEntries(tx, bookId, [...new Set(names.map(({ id }) => id))]);
  return gone;
}

/** @returns how many came back: not those that were entered anew since */
export async function restoreEntries(
  tx: Queryable,
  { bookId, deletionId }: { readonly bookId: string; readonly deletionId: string },
): Promise<number> {
  const back = await countRows(
    tx,
    sql`
    update ${bookEntries} set deleted_at = null, deletion_id = null
      where ${and(eq(bookEntries.bookId, bookId), eq(bookEntries.deletionId, deletionId))}`,
  );
  if (back > 0) await numberEntries(tx, bookId);
  return back;
}

/** The place behind an entry in a list. */
export interface ListPlace extends EntryName {
  readonly updatedAt: Date;
}

export interface ListQuery {
  readonly bookId: string;
  /** Patterns of words that the note has. */
  readonly words: readonly string[];
  readonly valid: boolean | undefined;
  readonly after: ListPlace | undefined;
  readonly limit: number;
}

/** The last changed first. */
export function listEntries(
  db: Queryable,
  { bookId, words, valid, after, limit }: ListQuery,
): Promise<EntryRow[]> {
  const { key, isRed, move, updatedAt, noteSearchText } = bookEntries;
  return db
    .select()
    .from(bookEntries)
    .where(
      and(
        eq(bookEntries.bookId, bookId),
        isNull(bookEntries.deletedAt),
        valid === undefined ? undefined : eq(bookEntries.valid, valid),
        ...words.map((word) => like(noteSearchText, word)),
        after && isBehind(after),
      ),
    )
    .orderBy(desc(updatedAt), desc(key), desc(isRed), desc(move))
    .limit(limit);
}

function isBehind({ updatedAt, id, isRed, move }: ListPlace): SQL {
  const at = bookEntries;
  return sql`(${at.updatedAt}, ${at.key}, ${at.isRed}, ${at.move}) < (${sql.param(updatedAt, at.updatedAt)}, decode(${id}, 'hex'), ${isRed}::boolean, ${move}::int)`;
}

/**
 * Keys of a book's positions as hexadecimal digits: those with more pieces first, for they come earlier in a game. They are the least
 * that says where a walk through a whole book is, some megabytes for the largest.
 */
export async function listEntryKeys(db: Queryable, bookId: string): Promise<string[]> {
  const rows = await db.execute(sql`
    select encode(key, 'hex') as id from ${bookEntries}
    where ${and(eq(bookEntries.bookId, bookId), isNull(bookEntries.deletedAt))}
    group by key order by octet_length(key) desc, key`);
  return rowsOf(rows).map(({ id }) => String(id));
}

/** What is in these positions, some at a time, and the positions in the order of `listEntryKeys`. */
export async function* walkEntries(
  db: Queryable,
  bookId: string,
  ids: readonly string[],
): AsyncGenerator<readonly EntryRow[], undefined, undefined> {
  const { key, isRed, serial, move, deletedAt } = bookEntries;
  for (let at = 0; at < ids.length; at += WALKED_AT_ONCE) {
    const isHere = sql`${key} in (${keyList(ids.slice(at, at + WALKED_AT_ONCE))})`;
    yield await db
      .select()
      .from(bookEntries)
      .where(and(isHere, eq(bookEntries.bookId, bookId), isNull(deletedAt)))
      .orderBy(desc(sql`octet_length(${key})`), asc(key), desc(isRed), asc(serial), asc(move));
  }
}

/** The positions of a book that are known, each as it was entered. */
export async function listPositions(db: Queryable, bookId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ fen: bookEntries.fen })
    .from(bookEntries)
    .where(and(eq(bookEntries.bookId, bookId), isNull(bookEntries.deletedAt), isPlaced()));
  return rows.map(({ fen }) => fen);
}

async function countRows(tx: Queryable, statement: SQL): Promise<number> {
  const result = await tx.execute(
    sql`with changed as (${statement} returning 1) select count(*)::int as changed from changed`,
  );
  return Number(rowsOf(result)[0]?.['changed'] ?? 0);
}

function* chunks<Item>(items: readonly Item[]): Generator<Item[], undefined, undefined> {
  for (let at = 0; at < items.length; at += AT_ONCE) yield items.slice(at, at + AT_ONCE);
}
