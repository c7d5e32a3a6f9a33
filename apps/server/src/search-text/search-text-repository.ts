import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { rowsOf } from '../db/migrate.ts';
import { listSiteSettings, writeSiteSetting } from '../settings/site-settings-repository.ts';
import type { SearchTextTable } from './search-text-tables.ts';

/** The site setting that contains the version of the stored search texts. */
const SETTING = 'searchTextVersion';

export async function readSearchTextVersion(db: Queryable): Promise<unknown> {
  return (await listSiteSettings(db)).get(SETTING)?.value;
}

export async function noteSearchTextVersion(
  db: Queryable,
  value: number,
  now: Date,
): Promise<void> {
  await writeSiteSetting(db, { key: SETTING, value, updatedAt: now });
}

/** The columns of a row as texts. */
export type TextRow = Readonly<Record<string, string>>;

/** Lists the rows after `after` in the order of their keys, with key, texts and search texts. */
export async function listTexts(
  db: Queryable,
  { name, key, texts }: SearchTextTable,
  { after, count }: { readonly after: TextRow | undefined; readonly count: number },
): Promise<readonly TextRow[]> {
  const columns = [...Object.keys(key), ...Object.keys(texts), ...Object.values(texts)];
  const order = list(Object.keys(key).map((column) => sql.identifier(column)));
  const values = Object.entries(key).map(([column, type]) => as(after?.[column], type));
  const isAfter = after === undefined ? sql`` : sql`where (${order}) > (${list(values)})`;
  const found = await db.execute(sql`
    select ${list(columns.map((column) => sql`${sql.identifier(column)}::text`))}
    from ${sql.identifier(name)} ${isAfter} order by ${order} limit ${count}`);
  return rowsOf(found).map((row) =>
    Object.fromEntries(columns.map((column) => [column, String(row[column])])),
  );
}

/**
 * Writes search texts. Skips rows in which a text has changed after they were read, since the change has stored a current search text.
 *
 * @param extra further columns of the rows, with their types
 */
export async function writeSearchTexts(
  db: Queryable,
  { name, key, texts }: SearchTextTable,
  { rows, extra = {} }: { readonly rows: readonly TextRow[]; readonly extra?: TextRow },
): Promise<void> {
  const types: TextRow = { ...Object.fromEntries(Object.values(texts).map(asText)), ...extra };
  const known: TextRow = { ...key, ...Object.fromEntries(Object.keys(texts).map(asText)) };
  const columns = Object.keys({ ...known, ...types });
  const [table, column] = [sql.identifier(name), (of: string) => sql.identifier(of)];
  const changes = Object.entries(types).map(
    ([of, type]) => sql`${column(of)} = made.${column(of)}::${sql.raw(type)}`,
  );
  const isSame = Object.entries(known).map(
    ([of, type]) => sql`${table}.${column(of)} = made.${column(of)}::${sql.raw(type)}`,
  );
  await db.execute(sql`
    update ${table} set ${list(changes)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as made (${list(columns.map((of) => sql`${column(of)} text`))})
    where ${sql.join(isSame, sql` and `)}`);
}

export interface HashedParts {
  readonly id: string;
  /** Empty for the initial position. */
  readonly start: string;
  readonly year: number;
  readonly line: Uint8Array;
}

/** The parts that determine the hashes of imported games, except the players. */
export async function listHashedParts(
  db: Queryable,
  ids: readonly string[],
): Promise<readonly HashedParts[]> {
  const found = await db.execute(sql`
    select id::text, coalesce(start_fen, '') as start, year, encode(line, 'hex') as line
    from collection_game
    where id in (${list(ids.map((id) => as(id, 'bigint')))})`);
  return rowsOf(found).map((row) => ({
    id: String(row['id']),
    start: String(row['start']),
    year: Number(row['year']),
    line: Buffer.from(String(row['line']), 'hex'),
  }));
}

function list(parts: readonly (SQL | ReturnType<typeof sql.identifier>)[]): SQL {
  return sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );
}

function as(value: string | undefined, type: string): SQL {
  return sql`${value ?? null}::text::${sql.raw(type)}`;
}

function asText(column: string): [string, string] {
  return [column, 'text'];
}
