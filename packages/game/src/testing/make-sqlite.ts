/** Makes SQLite databases for tests: tables with interior pages and overflow pages, without indexes. */

/** A `bigint` is written as an integer of eight bytes; `{ real }` as REAL. */
export type CellValue = null | number | bigint | string | Uint8Array | { readonly real: number };

export interface TestTable {
  readonly name: string;
  /** The `CREATE TABLE` statement. */
  readonly sql: string;
  readonly rows: readonly (readonly CellValue[])[];
}

const HEADER_SIZE = 100;

/** The bytes of a database. The first table begins on page 2, and the schema must fit on the first page. */
export function makeSqlite(
  tables: readonly TestTable[],
  { pageSize = 512 }: { readonly pageSize?: number } = {},
): Uint8Array {
  const pages = new PageWriter(pageSize);
  const schema = tables.map(({ name, sql, rows }, index) => {
    const root = pages.addTable(rows);
    return cellOf(pages, index + 1, ['table', name, name, root, sql]);
  });
  const first = leafPage(pageSize, schema, HEADER_SIZE);
  first.set(headerOf(pageSize, pages.count));
  return concat([first, ...pages.all]);
}

class PageWriter {
  readonly pageSize: number;
  readonly all: Uint8Array[] = [];

  constructor(pageSize: number) {
    this.pageSize = pageSize;
  }

  /** Number of pages, with the first. */
  get count(): number {
    return this.all.length + 1;
  }

  /** @returns the number of the page */
  add(page: Uint8Array): number {
    this.all.push(page);
    return this.count;
  }

  /** @returns the number of the root page */
  addTable(rows: readonly (readonly CellValue[])[]): number {
    let last = 0;
    let level = this.#groups(
      rows.map((values, index) => cellOf(this, index + 1, values)),
      8,
    ).map((group) => {
      last += group.length;
      return { page: this.add(leafPage(this.pageSize, group, 0)), last };
    });
    while (level.length > 1) {
      const children = level.map((child) =>
        concat([uint(child.page, 4), varint(BigInt(child.last))]),
      );
      let at = 0;
      level = this.#groups(children, 12).map((group) => {
        at += group.length;
        const page = this.add(interiorPage(this.pageSize, group));
        return { page, last: level[at - 1]?.last ?? 0 };
      });
    }
    return level[0]?.page ?? this.add(leafPage(this.pageSize, [], 0));
  }

  /** Divides cells into groups that fit on a page. */
  #groups(cells: readonly Uint8Array[], head: number): Uint8Array[][] {
    const groups: Uint8Array[][] = [];
    let left = 0;
    for (const cell of cells) {
      left -= cell.length + 2;
      if (left < 0) {
        groups.push([]);
        left = this.pageSize - head - cell.length - 2;
      }
      groups.at(-1)?.push(cell);
    }
    return groups;
  }
}

function cellOf(pages: PageWriter, rowNumber: number, values: readonly CellValue[]): Uint8Array {
  const record = recordOf(values);
  const head = concat([varint(BigInt(record.length)), varint(BigInt(rowNumber))]);
  const usable = pages.pageSize;
  if (record.length <= usable - 35) return concat([head, record]);
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const fitting = least + ((record.length - least) % (usable - 4));
  const local = fitting <= usable - 35 ? fitting : least;
  const parts: Uint8Array[] = [];
  for (let at = local; at < record.length; at += usable - 4)
    parts.push(record.subarray(at, at + usable - 4));
  let next = 0;
  for (const part of parts.toReversed()) {
    const page = new Uint8Array(usable);
    page.set(uint(next, 4));
    page.set(part, 4);
    next = pages.add(page);
  }
  return concat([head, record.subarray(0, local), uint(next, 4)]);
}

function recordOf(values: readonly CellValue[]): Uint8Array {
  const parts = values.map(partOf);
  const types = concat(parts.map(({ type }) => varint(BigInt(type))));
  // The length of the header counts itself, in one byte in these tests.
  return concat([varint(BigInt(types.length + 1)), types, ...parts.map(({ bytes }) => bytes)]);
}

function partOf(value: CellValue): { readonly type: number; readonly bytes: Uint8Array } {
  if (value === null) return { type: 0, bytes: new Uint8Array() };
  if (typeof value === 'string') {
    const bytes = new TextEncoder().encode(value);
    return { type: 13 + 2 * bytes.length, bytes };
  }
  if (value instanceof Uint8Array) return { type: 12 + 2 * value.length, bytes: value };
  const bytes = new Uint8Array(8);
  const view = new DataView(bytes.buffer);
  if (typeof value === 'object') {
    view.setFloat64(0, value.real);
    return { type: 7, bytes };
  }
  view.setBigInt64(0, BigInt.asIntN(64, BigInt(value)));
  const isLong = typeof value === 'bigint';
  return isLong ? { type: 6, bytes } : { type: 4, bytes: bytes.subarray(4) };
}

function leafPage(pageSize: number, cells: readonly Uint8Array[], start: number): Uint8Array {
  return fill(pageSize, cells, { start, type: 0x0d, head: 8 });
}

function interiorPage(pageSize: number, children: readonly Uint8Array[]): Uint8Array {
  const page = fill(pageSize, children.slice(0, -1), { start: 0, type: 0x05, head: 12 });
  page.set(children.at(-1)?.subarray(0, 4) ?? [], 8);
  return page;
}

function fill(
  pageSize: number,
  cells: readonly Uint8Array[],
  { start, type, head }: { readonly start: number; readonly type: number; readonly head: number },
): Uint8Array {
  const page = new Uint8Array(pageSize);
  page[start] = type;
  page.set(uint(cells.length, 2), start + 3);
  let end = pageSize;
  for (const [index, cell] of cells.entries()) {
    end -= cell.length;
    if (end < start + head + 2 * cells.length) throw new RangeError('the cells do not fit');
    page.set(cell, end);
    page.set(uint(end, 2), start + head + 2 * index);
  }
  page.set(uint(end, 2), start + 5);
  return page;
}

function headerOf(pageSize: number, pageCount: number): Uint8Array {
  const header = new Uint8Array(HEADER_SIZE);
  header.set(new TextEncoder().encode('SQLite format 3\0'));
  header.set(uint(pageSize === 65_536 ? 1 : pageSize, 2), 16);
  header.set([1, 1, 0, 64, 32, 32], 18);
  header.set(uint(pageCount, 4), 28);
  header.set(uint(4, 4), 44);
  header.set(uint(1, 4), 56);
  return header;
}

function varint(value: bigint): Uint8Array {
  const bytes = [Number(value & 127n)];
  for (let rest = value >> 7n; rest > 0n; rest >>= 7n) bytes.unshift(128 | Number(rest & 127n));
  return Uint8Array.from(bytes);
}

function uint(value: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => value / 256 ** (length - 1 - index));
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
