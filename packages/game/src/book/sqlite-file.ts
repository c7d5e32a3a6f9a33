/**
 * Reads tables of SQLite database files, without SQL and without writing. Indexes, views, tables WITHOUT ROWID and write-ahead logs are not
 * read: a file in WAL mode is read as it is on disk. Pages that are damaged are left out and reported; the others are read.
 *
 * Source of the format: https://www.sqlite.org/fileformat2.html
 *
 * ```ts
 * import { openSqlite } from './sqlite-file.ts';
 *
 * const file = openSqlite(bytes); // undefined if the bytes are no SQLite database
 * for (const table of file?.tables ?? []) {
 *   for (const [name] of file?.rows(table, ['name']) ?? []) name; // a number, bigint, text, SqliteReal, bytes or null
 * }
 * file?.faults; // [{ page: 7, offset: 24576, reason: 'the file ends before this page' }]
 * ```
 */
import { readRecord, type SqliteValue, type TextEncoding } from './sqlite-record.ts';
import { columnsOf, type SkipReason, type TableColumns } from './sqlite-schema.ts';
import { readUint, readVarint } from './sqlite-varint.ts';

export { SqliteReal, type SqliteValue } from './sqlite-record.ts';

/** Bytes that can be read at any place, such as an open file. */
export interface SqliteSource {
  /** In bytes. */
  readonly size: number;
  /** Reads a range that lies within the size. */
  read(offset: number, length: number): Uint8Array;
}

export interface SqliteTable extends TableColumns {
  readonly name: string;
  readonly rootPage: number;
}

/** A table that cannot be read. */
export interface SkippedTable {
  readonly name: string;
  readonly reason: SkipReason;
}

/** A damaged place of a file. */
export interface SqliteFault {
  /** Number of the page, from 1. */
  readonly page: number;
  /** Offset of the page in the file, in bytes. */
  readonly offset: number;
  readonly reason: string;
}

/** A value for each requested column; `undefined` for a column that the table does not have. */
type Row = readonly (SqliteValue | undefined)[];

const MAGIC = 'SQLite format 3\0';
const HEADER_SIZE = 100;
const INTERIOR_PAGE = 0x05;
const LEAF_PAGE = 0x0d;
/** How many tables, indexes and the like are looked at. A book has less than ten. */
const MAX_SCHEMA_ROWS = 1000;
/** How many faults are listed. */
const MAX_FAULTS = 100;
/** The most bytes of one record, far more than a row of an opening book has. */
const MAX_RECORD = 1 << 20;
/** The most bytes of all records, as a multiple of the file's size. Cells that overlap could otherwise give far more. */
const MAX_REUSE = 2;
/** What a row costs at least, in bytes, because also an empty row takes time to read. */
const MIN_ROW_COST = 16;

/** Opens a database; `undefined` if the bytes have no header of SQLite, as those of encrypted databases. */
export function openSqlite(source: SqliteSource | Uint8Array): SqliteFile | undefined {
  const from = source instanceof Uint8Array ? sourceOf(source) : source;
  if (from.size < HEADER_SIZE) return undefined;
  const header = from.read(0, HEADER_SIZE);
  if (!isSqlite(header)) return undefined;
  const size = readUint(header, 16, 2);
  const pageSize = size === 1 ? 65_536 : size;
  const usable = pageSize - (header[20] ?? 0);
  const isPowerOfTwo = (pageSize & (pageSize - 1)) === 0;
  if (pageSize < 512 || !isPowerOfTwo || usable < 480) return undefined;
  const encoding = ENCODINGS[readUint(header, 56, 4)] ?? 'utf-8';
  return new SqliteFile(from, { pageSize, usable, encoding });
}

/** Whether a file begins as SQLite databases do. */
export function isSqlite(bytes: Uint8Array): boolean {
  return Array.from(MAGIC).every((letter, at) => bytes[at] === letter.charCodeAt(0));
}

/** By the number in the header; 0 stands for a database without text. */
const ENCODINGS: readonly TextEncoding[] = ['utf-8', 'utf-8', 'utf-16le', 'utf-16be'];

interface Layout {
  readonly pageSize: number;
  /** The bytes of a page that SQLite uses. */
  readonly usable: number;
  readonly encoding: TextEncoding;
}

/** A cell of a leaf page: where its record begins on the page, and its length. */
interface LeafCell {
  readonly page: number;
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly length: number;
  readonly rowNumber: number | bigint;
}

interface SqliteRecord {
  /** Fewer than the table has columns if columns were added after the row was written. */
  readonly values: readonly SqliteValue[];
  readonly rowNumber: number | bigint;
}

class SqliteFile {
  readonly #source: SqliteSource;
  readonly #layout: Layout;
  readonly #pageCount: number;
  /** Pages that have been read. No page of a sound file is used twice. */
  readonly #used: Uint8Array;
  readonly #faults: SqliteFault[] = [];
  readonly #skipped: SkippedTable[] = [];
  #recordBytesLeft: number;
  /** The tables of the database, at most a thousand. */
  readonly tables: readonly SqliteTable[];

  constructor(source: SqliteSource, layout: Layout) {
    this.#source = source;
    this.#layout = layout;
    this.#pageCount = Math.ceil(source.size / layout.pageSize);
    this.#used = new Uint8Array(this.#pageCount + 1);
    this.#recordBytesLeft = MAX_REUSE * source.size;
    this.tables = [...this.#readSchema()];
  }

  /** The damaged places that were found so far, at most a hundred. */
  get faults(): readonly SqliteFault[] {
    return this.#faults;
  }

  /** The tables that cannot be read. */
  get skipped(): readonly SkippedTable[] {
    return this.#skipped;
  }

  /** The values of the named columns, row by row. Names are compared without regard to case. Each table can be read once. */
  *rows(table: SqliteTable, names: readonly string[]): Generator<Row, void, undefined> {
    const known = table.columns.map((column) => column.toLowerCase());
    const indexes = names.map((name) => known.indexOf(name.toLowerCase()));
    const count = Math.max(0, ...indexes.map((index) => index + 1));
    for (const { values, rowNumber } of this.#walk(table.rootPage, count)) {
      yield indexes.map((index) => {
        if (index === table.rowNumberColumn) return rowNumber;
        if (index < 0) return undefined;
        return (index < values.length ? values[index] : table.defaults[index]) ?? null;
      });
    }
  }

  *#readSchema(): Generator<SqliteTable, void, undefined> {
    let left = MAX_SCHEMA_ROWS;
    for (const { values } of this.#walk(1, 5)) {
      left -= 1;
      if (left < 0) return;
      const [type, name, , rootPage, sql] = values;
      if (type !== 'table' || typeof name !== 'string' || typeof sql !== 'string') continue;
      const read = columnsOf(sql);
      if (!read.ok) this.#skipped.push({ name, reason: read.error });
      else if (typeof rootPage === 'number') yield { name, rootPage, ...read.value };
    }
  }

  /** The records of a table, with their first `count` values, in the order of the rows. */
  *#walk(rootPage: number, count: number): Generator<SqliteRecord, void, undefined> {
    const stack = [rootPage];
    for (let page = stack.pop(); page !== undefined; page = stack.pop()) {
      const bytes = this.#readPage(page);
      if (bytes === undefined) continue;
      const start = page === 1 ? HEADER_SIZE : 0;
      if (bytes[start] === INTERIOR_PAGE) {
        for (const child of this.#childrenOf(bytes, start, page).toReversed()) stack.push(child);
        continue;
      }
      if (bytes[start] !== LEAF_PAGE) {
        this.#report(page, 'this is not a page of a table');
        continue;
      }
      for (const cell of this.#leafCells(bytes, start, page)) {
        const values = this.#readCell(cell, count);
        if (this.#recordBytesLeft < 0) return;
        if (values !== undefined) yield { values, rowNumber: cell.rowNumber };
      }
    }
  }

  #childrenOf(bytes: Uint8Array, start: number, page: number): number[] {
    const children = this.#cellOffsets(bytes, { start, head: 12, page }).map((at) =>
      readUint(bytes, at, 4),
    );
    return [...children, readUint(bytes, start + 8, 4)];
  }

  /** The offsets of the cells of a page. */
  #cellOffsets(
    bytes: Uint8Array,
    { start, head, page }: { readonly start: number; readonly head: number; readonly page: number },
  ): number[] {
    const first = start + head;
    const count = readUint(bytes, start + 3, 2);
    const offsets = Array.from(
      { length: Math.min(count, (this.#layout.usable - first) >> 1) },
      (_, index) => readUint(bytes, first + 2 * index, 2),
    );
    const inside = offsets.filter((at) => at >= first && at < this.#layout.usable);
    if (inside.length < count) this.#report(page, 'some rows lie outside of the page');
    return inside;
  }

  *#leafCells(
    bytes: Uint8Array,
    start: number,
    page: number,
  ): Generator<LeafCell, void, undefined> {
    for (const at of this.#cellOffsets(bytes, { start, head: 8, page })) {
      const length = readVarint(bytes, at);
      const rowNumber = readVarint(bytes, length.end);
      if (typeof length.value !== 'number' || length.value < 0 || length.value > MAX_RECORD) {
        this.#report(page, 'a row is too long');
        continue;
      }
      yield { page, bytes, start: rowNumber.end, length: length.value, rowNumber: rowNumber.value };
    }
  }

  /** Reads the record of a cell; `undefined`, with a report, if it is damaged. */
  #readCell(cell: LeafCell, count: number): SqliteValue[] | undefined {
    this.#recordBytesLeft -= Math.max(cell.length, MIN_ROW_COST);
    if (this.#recordBytesLeft < 0) {
      this.#report(cell.page, 'the rows are longer than the file');
      return undefined;
    }
    const record = this.#recordOf(cell);
    const values = record && readRecord(record, count, this.#layout.encoding);
    if (record !== undefined && values === undefined)
      this.#report(cell.page, 'a row cannot be read');
    return values;
  }

  /** Joins the bytes of a record on its page and on overflow pages. */
  #recordOf({ page, bytes, start, length }: LeafCell): Uint8Array | undefined {
    const { usable } = this.#layout;
    const local = localLength(length, usable);
    if (start + local > usable) {
      this.#report(page, 'a row goes beyond the end of the page');
      return undefined;
    }
    if (local === length) return bytes.subarray(start, start + length);
    const record = new Uint8Array(length);
    record.set(bytes.subarray(start, start + local));
    let next = readUint(bytes, start + local, 4);
    for (let at = local; at < length; at += usable - 4) {
      const part = this.#readPage(next);
      if (part === undefined) return undefined;
      record.set(part.subarray(4, 4 + Math.min(usable - 4, length - at)), at);
      next = readUint(part, 0, 4);
    }
    return record;
  }

  /** Reads a page that has not been read before; `undefined`, with a report, if there is none. */
  #readPage(page: number): Uint8Array | undefined {
    const { pageSize } = this.#layout;
    const offset = (page - 1) * pageSize;
    if (page < 1 || offset + pageSize > this.#source.size) {
      this.#report(page, 'the file ends before this page');
      return undefined;
    }
    if (this.#used[page] === 1) {
      this.#report(page, 'this page is used twice');
      return undefined;
    }
    this.#used[page] = 1;
    return this.#source.read(offset, pageSize);
  }

  #report(page: number, reason: string): void {
    const offset = Math.max(0, (page - 1) * this.#layout.pageSize);
    if (this.#faults.length < MAX_FAULTS) this.#faults.push({ page, offset, reason });
  }
}

export type { SqliteFile };

/** How many bytes of a record are on its leaf page; the others are on overflow pages. */
function localLength(length: number, usable: number): number {
  const most = usable - 35;
  if (length <= most) return length;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const local = least + ((length - least) % (usable - 4));
  return local <= most ? local : least;
}

function sourceOf(bytes: Uint8Array): SqliteSource {
  return {
    size: bytes.length,
    read: (offset, length) => bytes.subarray(offset, offset + length),
  };
}
