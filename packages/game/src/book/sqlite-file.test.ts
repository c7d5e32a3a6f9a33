import {
  assert,
  bigInt,
  constantFrom,
  integer,
  oneof,
  property,
  string,
  tuple,
  uint8Array,
} from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuTime } from '../testing/cpu-time.ts';
import { makeSqlite } from '../testing/make-sqlite.ts';
import { OBK_SAMPLE } from '../testing/obk-sample.ts';
import { openSqlite, SqliteReal, type SqliteValue } from './sqlite-file.ts';
import { columnsOf } from './sqlite-schema.ts';

const SQL = 'CREATE TABLE pairs (name, value)';

function read(bytes: Uint8Array, columns: readonly string[] = ['name', 'value']) {
  const file = openSqlite(bytes);
  const [table] = file?.tables ?? [];
  if (file === undefined) throw new Error('no database');
  return { rows: table === undefined ? [] : [...file.rows(table, columns)], faults: file.faults };
}

function pairs(count: number): [string, number][] {
  return Array.from({ length: count }, (_, index) => [`row ${index}`, index]);
}

function makePairs(count: number, pageSize = 512): Uint8Array {
  return makeSqlite([{ name: 'pairs', sql: SQL, rows: pairs(count) }], { pageSize });
}

/** Makes every integer a `bigint`. */
function plain(value: SqliteValue | undefined) {
  return typeof value === 'number' ? BigInt(value) : value;
}

/** Changes a copy of a file. */
function changed(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = bytes.slice();
  change(new DataView(copy.buffer));
  return copy;
}

describe('a database', () => {
  it('that SQLite has made is read, with its row numbers, REAL values, overflow pages and an index to pass over', () => {
    const file = openSqlite(OBK_SAMPLE);
    expect(file?.tables.map(({ name }) => name)).toEqual(['bhobk', 'ltext']);
    const [table] = file?.tables ?? [];
    const rows = table && [...(file?.rows(table, ['ID', 'vkey', 'vscore', 'vmemo', 'no']) ?? [])];
    expect(rows).toMatchObject([
      [1, 0x628d_04d7_c9c1_44aen, 30, '中炮', undefined],
      [2, new SqliteReal(-2.684809862467861e-145), -12, null, undefined],
      [3, expect.any(SqliteReal), 999, 'x'.repeat(700), undefined],
      [4, 0x628d_04d7_c9c1_44aen, 10, null, undefined],
    ]);
    expect(file?.faults).toEqual([]);
  });

  it.each([512, 4096, 65_536])(
    'is read in the order of its rows with pages of %i bytes',
    (pageSize) => {
      const { rows, faults } = read(makePairs(2000, pageSize));
      expect(rows).toEqual(pairs(2000));
      expect(faults).toEqual([]);
    },
  );

  it('is read from a source that gives one page at a time', () => {
    const bytes = makePairs(500);
    const lengths = new Set<number>();
    const file = openSqlite({
      size: bytes.length,
      read: (offset, length) => {
        lengths.add(length);
        return bytes.slice(offset, offset + length);
      },
    });
    const [table] = file?.tables ?? [];
    expect(table && [...(file?.rows(table, ['value']) ?? [])]).toHaveLength(500);
    expect(lengths).toEqual(new Set([100, 512]));
  });

  it('gives every value back as it was written', () => {
    const values = oneof(
      bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      integer(),
      string({ unit: 'grapheme', maxLength: 2000 }),
      uint8Array({ maxLength: 2000 }),
    );
    assert(
      property(tuple(values, values), constantFrom(512, 1024), (row, pageSize) => {
        const { rows } = read(makeSqlite([{ name: 'pairs', sql: SQL, rows: [row] }], { pageSize }));
        expect(rows[0]?.map(plain)).toEqual(row.map(plain));
      }),
      { numRuns: 60 },
    );
  });

  it('has null for columns that were added after a row was written', () => {
    const table = {
      name: 'pairs',
      sql: 'CREATE TABLE pairs (name, value, added)',
      rows: [['a', 1]],
    };
    expect(read(makeSqlite([table]), ['added', 'name']).rows).toEqual([[null, 'a']]);
  });

  it('has the default for columns that were added after a row was written, and null where a row holds it', () => {
    const sql = `CREATE TABLE pairs (name DEFAULT 'x', a DEFAULT 1, b INT NOT NULL DEFAULT -2, c DEFAULT 'it''s', d DEFAULT (1 + 2))`;
    const { rows } = read(makeSqlite([{ name: 'pairs', sql, rows: [[null]] }]), [
      'name',
      'a',
      'b',
      'c',
      'd',
    ]);
    expect(rows).toEqual([[null, 1, -2, "it's", null]]);
  });

  it('names the tables that cannot be read', () => {
    const none = { name: 'pairs', sql: `${SQL} WITHOUT ROWID`, rows: [] };
    const file = openSqlite(makeSqlite([none]));
    expect(file?.tables).toEqual([]);
    expect(file?.skipped).toEqual([{ name: 'pairs', reason: 'WITHOUT ROWID' }]);
  });

  it('may hold texts in the Chinese system encoding', () => {
    // 中炮 in GB 18030 as the value of a row that is declared as text: replace the bytes of a text of the same length.
    const bytes = makeSqlite([{ name: 'pairs', sql: SQL, rows: [['WXYZ', 1]] }]);
    const at = bytes.findIndex((byte, index) => byte === 0x57 && bytes[index + 1] === 0x58);
    bytes.set([0xd6, 0xd0, 0xc5, 0xda], at);
    expect(read(bytes).rows).toEqual([['中炮', 1]]);
  });
});

describe('bytes that are no database', () => {
  it.each([
    ['nothing', new Uint8Array()],
    ['another file', new TextEncoder().encode('x'.repeat(2000))],
    ['a file that is shorter than the header', makePairs(1).subarray(0, 99)],
    [
      'a page size that SQLite does not have',
      changed(makePairs(1), (view) => view.setUint16(16, 513)),
    ],
  ])('are not opened: %s', (_, bytes) => {
    expect(openSqlite(bytes)).toBeUndefined();
  });
});

describe('a damaged database', () => {
  it('that is cut gives the rows before the cut, and the page that is missing', () => {
    const whole = makePairs(60);
    const { rows, faults } = read(whole.subarray(0, whole.length - 700));
    expect(rows).toEqual([]);
    expect(faults).toContainEqual({
      page: whole.length / 512,
      offset: whole.length - 512,
      reason: 'the file ends before this page',
    });
  });

  it('whose pages lead back to each other is read once', () => {
    const bytes = makePairs(60);
    const root = bytes.length / 512;
    const loop = changed(bytes, (view) => view.setUint32((root - 1) * 512 + 8, root));
    const { rows, faults } = read(loop);
    expect(rows.length).toBeGreaterThan(0);
    expect(faults).toEqual([
      { page: root, offset: (root - 1) * 512, reason: 'this page is used twice' },
    ]);
  });

  it('whose overflow pages lead back to each other does not hang', () => {
    const bytes = makeSqlite([{ name: 'pairs', sql: SQL, rows: [['x'.repeat(3000), 1]] }]);
    const loop = changed(bytes, (view) => view.setUint32(1024, 3));
    expect(read(loop)).toMatchObject({ rows: [], faults: [{ page: expect.any(Number) }] });
  });

  it('never throws, whatever bytes are changed', () => {
    const bytes = makePairs(100);
    assert(
      property(
        integer({ min: 16, max: bytes.length - 1 }),
        integer({ min: 0, max: 255 }),
        integer({ min: 100, max: bytes.length }),
        (at, value, end) => {
          const damaged = changed(bytes, (view) => view.setUint8(at, value)).subarray(0, end);
          const file = openSqlite(damaged);
          for (const table of file?.tables ?? []) {
            const rows = [...(file?.rows(table, table.columns) ?? [])];
            expect(rows.length).toBeLessThanOrEqual(2000);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  it('with cells that share their bytes does not give more than twice the bytes of the file', () => {
    const bytes = makeSqlite([{ name: 'pairs', sql: SQL, rows: [['x'.repeat(20_000), 1]] }], {
      pageSize: 65_536,
    });
    const page = 65_536;
    const shared = changed(bytes, (view) => {
      const cell = view.getUint16(page + 8);
      view.setUint16(page + 3, 20_000);
      for (let index = 0; index < 20_000; index += 1) view.setUint16(page + 8 + 2 * index, cell);
    });
    const { rows, faults } = read(shared);
    expect(rows.length).toBeLessThan(20);
    expect(faults).toEqual([
      expect.objectContaining({ reason: 'the rows are longer than the file' }),
    ]);
  });

  it('with cells that share an empty row does not give more rows than the file could hold', () => {
    const pageSize = 65_536;
    const columns = 'a,'.repeat(1000);
    const sql = `CREATE TABLE pairs (${columns} name, value)`;
    const bytes = makeSqlite([{ name: 'pairs', sql, rows: [[]] }], { pageSize });
    const shared = changed(bytes, (view) => {
      const cell = view.getUint16(pageSize + 8);
      view.setUint16(pageSize + 3, 32_000);
      for (let index = 0; index < 32_000; index += 1)
        view.setUint16(pageSize + 8 + 2 * index, cell);
    });
    const { rows, faults } = read(shared);
    expect(rows.length).toBeLessThan((2 * bytes.length) / 16);
    expect(rows.at(-1)).toEqual([null, null]);
    expect(faults).toEqual([
      expect.objectContaining({ reason: 'the rows are longer than the file' }),
    ]);
  });
});

describe('the columns of a table', () => {
  it.each([
    ['CREATE TABLE a(b, c)', ['b', 'c'], undefined],
    [
      'CREATE TABLE IF NOT EXISTS "book" (\n"id"  INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,\n"key"  BLOB)',
      ['id', 'key'],
      0,
    ],
    [
      'CREATE TABLE a([b c] INT, `d``e` TEXT DEFAULT (1 + 2), "f""g")',
      ['b c', 'd`e', 'f"g'],
      undefined,
    ],
    [
      'CREATE TABLE a(b DECIMAL(10, 2), -- a price, once\n/* no, column */ c, PRIMARY KEY (b, c))',
      ['b', 'c'],
      undefined,
    ],
    ['CREATE TABLE a(b INT PRIMARY KEY, CONSTRAINT d UNIQUE (b))', ['b'], undefined],
    ['CREATE TABLE a(b, [c d] INTEGER NOT NULL PRIMARY KEY)', ['b', 'c d'], 1],
    ['CREATE TABLE a(b integer constraint c primary key on conflict fail)', ['b'], 0],
    ['CREATE TABLE a(b INTEGER NOT NULL PRIMARY KEY DESC)', ['b'], undefined],
    ['CREATE TABLE a(b INTEGER UNSIGNED PRIMARY KEY)', ['b'], undefined],
  ])('of %j are found', (sql, columns, rowNumberColumn) => {
    expect(columnsOf(sql)).toMatchObject({ ok: true, value: { columns, rowNumberColumn } });
  });

  it.each([
    ['CREATE TABLE a AS SELECT 1', 'NO COLUMNS'],
    ['CREATE TABLE a(b PRIMARY KEY) WITHOUT ROWID', 'WITHOUT ROWID'],
    ['CREATE VIRTUAL TABLE a USING fts5', 'VIRTUAL'],
    ['CREATE VIRTUAL TABLE a USING fts5(b)', 'VIRTUAL'],
    [`CREATE TABLE a(${'b'.repeat(20_000)})`, 'TOO LONG'],
  ])('of %.40s are not known: %s', (sql, error) => {
    expect(columnsOf(sql)).toEqual({ ok: false, error });
  });

  it.each(['"', "'", '`', '[', '/* ', '(', ','])(
    'are found in linear time in a text of open %s',
    (text) => {
      const timeOf = (count: number): number => {
        const sql = `CREATE TABLE a(${text.repeat(count)}`;
        const start = cpuTime();
        columnsOf(sql, sql.length);
        return cpuTime() - start;
      };
      const time = timeOf(20_000);
      expect(timeOf(80_000)).toBeLessThan(8 * time + 100);
    },
  );
});
