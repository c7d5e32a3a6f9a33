import { and, asc, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import type { ExportedTable } from './exported-tables-repository.ts';

/** Number of rows that are read at a time. Some rows have a game or a review of up to a megabyte. */
const PAGE = 50;

type Row = Readonly<Record<string, unknown>>;

/** Reads the rows of a user page by page, in the order of the primary key. */
export async function* walkRows(
  db: Queryable,
  { table, isOwn }: Pick<ExportedTable, 'table' | 'isOwn'>,
  userId: string,
): AsyncGenerator<readonly Row[], undefined, undefined> {
  const key = keyOf(table);
  const names = namesOf(table);
  let last: Row | undefined;
  do {
    const isAfter: SQL | undefined = last && isLater(key, last, names);
    const page: readonly Row[] = await db
      .select()
      .from(table)
      .where(and(isOwn(db, userId), isAfter))
      .orderBy(...key.map((column) => asc(column)))
      .limit(PAGE);
    if (page.length > 0) yield page;
    last = page.length < PAGE ? undefined : page.at(-1);
  } while (last !== undefined);
}

/** The columns of the primary key. Every table has one. */
function keyOf(table: PgTable): readonly PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
}

/** The names of columns in rows, by their names in the database. */
function namesOf(table: PgTable): ReadonlyMap<string, string> {
  const columns = Object.entries(getTableColumns(table));
  return new Map(columns.map(([name, column]) => [column.name, name]));
}

function isLater(key: readonly PgColumn[], last: Row, names: ReadonlyMap<string, string>): SQL {
  const columns = sql.join(
    key.map((column) => sql`${column}`),
    sql`, `,
  );
  const values = sql.join(
    key.map((column) => sql`${sql.param(last[names.get(column.name) ?? ''], column)}`),
    sql`, `,
  );
  return sql`(${columns}) > (${values})`;
}
