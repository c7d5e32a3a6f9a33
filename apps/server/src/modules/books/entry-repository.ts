import { and, asc, count, desc, eq, isNull, like, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';
import { keyList } from '../../db/sql-keys.ts';
import { bookEntries, books } from '../../db/tables/book-tables.ts';
import { hasPosition } from './active-books-repository.ts';
import type { EntryRow } from './book-entry.ts';
import { numberEntries } from './entry-order-repository.ts';

/** Entries of users' books. Rows are written in bulk, as one JSON value. */

/** Maximum number of keys or rows of one statement. */
const BATCH_SIZE = 2000;
/** Positions per page of `walkEntries`. */
const POSITIONS_PER_PAGE = 300;

/** An entry to write, which is not deleted. */
export interface EntryWrite extends Omit<EntryRow, 'key' | 'deletedAt' | 'deletionId'> {
  /** The key of the position in hexadecimal digits. */
  readonly id: string;
}

/** Identifies an entry within its book. */
export interface EntryKey {
  readonly id: string;
  readonly isRed: boolean;
  readonly move: number;
}

/** A book's entries in the given positions, including deleted ones. */
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

/** Inserts entries or replaces existing ones. An entry may occur only once in `writes`. */
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

export interface StorageUse {
  /** Entries outside the bin, in books outside the bin. */
  readonly live: number;
  /** Rows, including the bin. */
  readonly all: number;
  /** Bytes of the notes, including the bin. */
  readonly bytes: number;
}

/** Measures the storage that a user's books take. */
export async function measureStorage(db: Queryable, ownerId: string): Promise<StorageUse> {
  const live = sql`count(*) filter (where ${bookEntries.deletedAt} is null and ${books.deletedAt} is null)`;
  const bytes = sql`coalesce(sum(octet_length(${bookEntries.note})), 0)`;
  const [row] = await db
    .select({ live: live.mapWith(Number), all: count(), bytes: bytes.mapWith(Number) })
    .from(bookEntries)
    .innerJoin(books, eq(books.id, bookEntries.bookId))
    .where(eq(books.ownerId, ownerId));
  return row ?? { live: 0, all: 0, bytes: 0 };
}

/** Moves these entries, or all entries of the book, to the bin. @returns how many were moved */
export async function deleteEntries(
  tx: Queryable,
  {
    bookId,
    keys,
    ...bin
  }: { bookId: string; keys: readonly EntryKey[] | 'all'; deletionId: string; now: Date },
): Promise<number> {
  const isChosen =
    keys === 'all'
      ? undefined
      : sql`(${bookEntries.key}, ${bookEntries.isRed}, ${bookEntries.move}) in (select decode(id, 'hex'), "isRed", move from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as one (id text, "isRed" boolean, move int))`;
  const deleted = await countRows(
    tx,
    sql`
    update ${bookEntries} set deleted_at = ${sql.param(bin.now, bookEntries.deletedAt)}, deletion_id = ${bin.deletionId}::uuid
      where ${and(eq(bookEntries.bookId, bookId), isNull(bookEntries.deletedAt), isChosen)}`,
  );
  if (keys !== 'all') await numberEntries(tx, bookId, [...new Set(keys.map(({ id }) => id))]);
  return deleted;
}

/** @returns the number of restored entries; entries that were entered again meanwhile are not restored */
export async function restoreEntries(
  tx: Queryable,
  { bookId, deletionId }: { readonly bookId: string; readonly deletionId: string },
): Promise<number> {
  const restored = await countRows(
    tx,
    sql`
    update ${bookEntries} set deleted_at = null, deletion_id = null
      where ${and(eq(bookEntries.bookId, bookId), eq(bookEntries.deletionId, deletionId))}`,
  );
  if (restored > 0) await numberEntries(tx, bookId);
  return restored;
}

/** The position of an entry in the list. */
export interface ListCursor extends EntryKey {
  readonly updatedAt: Date;
}

export interface ListQuery {
  readonly bookId: string;
  /** Patterns that the note must match. */
  readonly words: readonly string[];
  readonly valid: boolean | undefined;
  readonly after: ListCursor | undefined;
  readonly limit: number;
}

/** Lists entries, last changed first. */
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
        after && isAfter(after),
      ),
    )
    .orderBy(desc(updatedAt), desc(key), desc(isRed), desc(move))
    .limit(limit);
}

function isAfter({ updatedAt, id, isRed, move }: ListCursor): SQL {
  const at = bookEntries;
  return sql`(${at.updatedAt}, ${at.key}, ${at.isRed}, ${at.move}) < (${sql.param(updatedAt, at.updatedAt)}, decode(${id}, 'hex'), ${isRed}::boolean, ${move}::int)`;
}

/**
 * Keys of a book's positions in hexadecimal digits. Positions with more pieces come first, because they occur earlier in a game. A
 * walk through a book keeps only these keys in memory.
 */
export async function listEntryKeys(db: Queryable, bookId: string): Promise<string[]> {
  const rows = await db.execute(sql`
    select encode(key, 'hex') as id from ${bookEntries}
    where ${and(eq(bookEntries.bookId, bookId), isNull(bookEntries.deletedAt))}
    group by key order by octet_length(key) desc, key`);
  return rowsOf(rows).map(({ id }) => String(id));
}

/** Reads the entries in these positions page by page. Within a page, positions are in the order of `listEntryKeys`. */
export async function* walkEntries(
  db: Queryable,
  bookId: string,
  ids: readonly string[],
): AsyncGenerator<readonly EntryRow[], undefined, undefined> {
  const { key, isRed, serial, move, deletedAt } = bookEntries;
  for (let at = 0; at < ids.length; at += POSITIONS_PER_PAGE) {
    const isHere = sql`${key} in (${keyList(ids.slice(at, at + POSITIONS_PER_PAGE))})`;
    yield await db
      .select()
      .from(bookEntries)
      .where(and(isHere, eq(bookEntries.bookId, bookId), isNull(deletedAt)))
      .orderBy(desc(sql`octet_length(${key})`), asc(key), desc(isRed), asc(serial), asc(move));
  }
}

/** The FENs of a book's positions, as entered; entries known only by lock have none. */
export async function listPositions(db: Queryable, bookId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ fen: bookEntries.fen })
    .from(bookEntries)
    .where(and(eq(bookEntries.bookId, bookId), isNull(bookEntries.deletedAt), hasPosition()));
  return rows.map(({ fen }) => fen);
}

async function countRows(tx: Queryable, statement: SQL): Promise<number> {
  const result = await tx.execute(
    sql`with changed as (${statement} returning 1) select count(*)::int as changed from changed`,
  );
  return Number(rowsOf(result)[0]?.['changed'] ?? 0);
}

function* chunks<Item>(items: readonly Item[]): Generator<Item[], undefined, undefined> {
  for (let at = 0; at < items.length; at += BATCH_SIZE) yield items.slice(at, at + BATCH_SIZE);
}
