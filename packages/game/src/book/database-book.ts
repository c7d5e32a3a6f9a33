/**
 * Opening books of other programs that are SQLite databases: .obk, .pfBook, .xqb, and any table with a FEN and a move in each row.
 *
 * ```ts
 * import { readDatabaseBook } from '@chuhe/game/database-book';
 *
 * const reading = readDatabaseBook(bytes);
 * let step = reading.next();
 * while (step.done !== true) step = reading.next();
 * step.value; // undefined if the bytes are no SQLite database; otherwise the book, or why there is none
 * ```
 */
import { fail, ok, type Result } from '@chuhe/rules/result';
import { type BookRow, readRow } from './book-row.ts';
import { addObkRows } from './obk-book.ts';
import { BookBuilder, type FileBook, MAX_FILE_ENTRIES } from './read-book.ts';
import {
  openSqlite,
  type SkippedTable,
  type SqliteFault,
  type SqliteFile,
  type SqliteSource,
  type SqliteTable,
} from './sqlite-file.ts';
import { addXqbRows } from './xqb-book.ts';

export { obkKeysOfFen } from './obk-key.ts';
export { isSqlite } from './sqlite-file.ts';

export interface DatabaseBookOptions {
  /** The most entries that are read; 200,000 by default. */
  readonly maxEntries?: number;
  /** Maximum number of positions to visit in search of the positions of the book. */
  readonly positions?: number;
}

/** Why a database is not a book. `tables` are the names of its tables that can be read, `fault` is the first damaged place. */
export interface NoBook {
  readonly tables: readonly string[];
  readonly skipped: readonly SkippedTable[];
  readonly fault: SqliteFault | undefined;
}

type DatabaseFormat = 'obk' | 'pfbook' | 'xqb' | 'sqlite';

interface BookTable {
  readonly format: DatabaseFormat;
  readonly table: SqliteTable;
  /** The columns that `readRow` takes. */
  readonly columns: readonly string[];
}

const OBK_COLUMNS = ['vkey', 'vmove', 'vscore', 'vwin', 'vdraw', 'vlost', 'vvalid', 'vmemo'];
const XQB_COLUMNS = ['key', 'move', 'score', 'win', 'draw', 'lost', 'valid', 'memo'];
/** How many rows are read between two yields. */
const YIELD_INTERVAL = 100;
/** How many rows are counted beyond the limit of entries. */
const MAX_SURPLUS = 500;

/**
 * Reads a book. `undefined` for a file that is not an SQLite database. Rows with a damaged place of the file are left out; each place is listed
 * among the refused entries. Entries of a position come in the order of their scores, the highest first.
 *
 * Yields after every few hundred rows or positions, so that a caller can let other work run.
 */
export function* readDatabaseBook(
  source: SqliteSource | Uint8Array,
  { maxEntries = MAX_FILE_ENTRIES, positions }: DatabaseBookOptions = {},
): Generator<undefined, Result<FileBook, NoBook> | undefined, undefined> {
  const file = openSqlite(source);
  if (file === undefined) return undefined;
  const found = findTable(file.tables);
  if (found === undefined) {
    const { tables, skipped, faults } = file;
    return fail({ tables: tables.map(({ name }) => name), skipped, fault: faults[0] });
  }
  const builder = new BookBuilder(found.format, maxEntries);
  const rows = yield* readRows(file, found, { builder, maxEntries });
  if (found.format === 'xqb') yield* addXqbRows(builder, rows, positions);
  else if (found.format === 'sqlite') yield* addFenRows(builder, rows);
  else yield* addObkRows(builder, rows, positions);
  for (const { page, offset, reason } of file.faults)
    builder.refuse(null, `page ${page} at byte ${offset}: ${reason}`);
  return ok(builder.build());
}

function findTable(tables: readonly SqliteTable[]): BookTable | undefined {
  for (const table of tables) {
    const name = table.name.toLowerCase();
    const has = (column: string): boolean =>
      table.columns.some((each) => each.toLowerCase() === column);
    const hasKeys = has('vkey') && has('vmove');
    if (name === 'bhobk' && hasKeys) return { format: 'obk', table, columns: OBK_COLUMNS };
    if (name === 'pfbook' && hasKeys) return { format: 'pfbook', table, columns: OBK_COLUMNS };
    if (name === 'book' && has('key') && has('move'))
      return { format: 'xqb', table, columns: XQB_COLUMNS };
    const move = ['move', 'iccs', 'uci'].find(has);
    if (has('fen') && move !== undefined)
      return { format: 'sqlite', table, columns: ['fen', move, ...otherColumns(has)] };
  }
  return undefined;
}

function otherColumns(has: (column: string) => boolean): string[] {
  const note = ['memo', 'note', 'comment'].find(has) ?? 'memo';
  return [...XQB_COLUMNS.slice(2, -1), note];
}

/** The rows by descending score. */
function* readRows(
  file: SqliteFile,
  { table, columns }: BookTable,
  { builder, maxEntries }: { readonly builder: BookBuilder; readonly maxEntries: number },
): Generator<undefined, BookRow[], undefined> {
  const rows: BookRow[] = [];
  let line = 0;
  for (const values of file.rows(table, columns)) {
    line += 1;
    if (rows.length < maxEntries) rows.push(readRow(line, values));
    else if (line < maxEntries + MAX_SURPLUS) builder.refuse(line, 'too many entries');
    else {
      builder.refuse(line, 'too many entries; the rows after this one are not read');
      break;
    }
    if (line % YIELD_INTERVAL === 0) yield;
  }
  return byScore(rows);
}

/** More than there are rows. */
const ROW_RANGE = 2 ** 24;
/** Below every score, so that rows without a score come last. */
const NO_SCORE = -100_000;

/** Sorts the rows by descending score. Numbers are sorted, because sorting objects would take far longer without a yield. */
function byScore(rows: readonly BookRow[]): BookRow[] {
  const order = Float64Array.from(
    rows,
    ({ values: { score } }, index) => -(score ?? NO_SCORE) * ROW_RANGE + index,
  ).toSorted();
  return Array.from(order, (number) => {
    const index = ((number % ROW_RANGE) + ROW_RANGE) % ROW_RANGE;
    return rows[index];
  }).flatMap((row) => row ?? []);
}

/** The move is written as `h2e2` or `H2-E2`. The caller checks that the FEN and the move are legal. */
function* addFenRows(
  builder: BookBuilder,
  rows: readonly BookRow[],
): Generator<undefined, void, undefined> {
  for (const { line, position, move, values } of rows) {
    const isText = typeof position === 'string' && typeof move === 'string';
    const text = isText ? move.toLowerCase().replace('-', '') : '';
    const added = isText && { startingFEN: position, move: text, ...values };
    if (builder.add(line, added || 'the position or the move is not a text')) yield;
  }
}
