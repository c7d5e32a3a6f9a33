import { sql } from 'drizzle-orm';
import { analyzeTable } from '../../../db/analyze-repository.ts';
import type { Copy, Queryable } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { OPENING_COLUMNS, STATISTIC_COLUMNS } from './count-games.ts';
import { type BatchRows, GAME_COLUMNS } from './import-reader.ts';

/** Writes the rows of a batch. */

/** @returns the hashes that the collection already contains, in hexadecimal digits */
export async function findStoredHashes(
  db: Queryable,
  collectionId: number,
  hashes: readonly Uint8Array[],
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  const wanted = sql.join(
    hashes.map((hash) => sql`decode(${Buffer.from(hash).toString('hex')}, 'hex')`),
    sql`, `,
  );
  const rows = await db.execute(sql`
    select encode(hash, 'hex') as hash from collection_game
    where collection_id = ${collectionId} and hash in (${wanted})`);
  return new Set(rowsOf(rows).map(({ hash }) => String(hash)));
}

/** Reserves ids for new games, ascending. Unused ones stay reserved. */
export async function takeGameIds(db: Queryable, count: number): Promise<readonly number[]> {
  if (count === 0) return [];
  const rows = await db.execute(sql`
    select nextval(pg_get_serial_sequence('collection_game', 'id'))::text as id
    from generate_series(1, ${count})`);
  return rowsOf(rows)
    .map(({ id }) => Number(id))
    .toSorted((one, other) => one - other);
}

/** Updates the planner's statistics, so that look-ups in new games are fast at once. */
export async function analyzeTables(db: Queryable): Promise<void> {
  const tables = await db.execute(sql`
    select part.oid::regclass::text as name from pg_class as part
    left join pg_inherits on inhrelid = part.oid left join pg_class as whole on whole.oid = inhparent
    where part.relkind = 'r' and part.relnamespace = current_schema()::regnamespace
      and coalesce(whole.relname, part.relname) in ('collection_game', 'stat', 'opening_count')`);
  for (const { name } of rowsOf(tables)) await analyzeTable(db, String(name));
}

/**
 * Writes a batch. A unique violation means that another import has written one of the games. Counts are copied to a temporary table and
 * merged from there in one statement; the commit empties the temporary table.
 */
export async function writeBatch(
  tx: Queryable,
  copy: Copy,
  { collectionId, rows }: { readonly collectionId: number; readonly rows: BatchRows },
): Promise<void> {
  await copy(`collection_game (${GAME_COLUMNS.join(', ')})`, rows.games.bytes);
  await writeStatistics(tx, copy, { collectionId, bytes: rows.statistics.bytes });
  if (rows.openings.count > 0) await writeOpenings(tx, copy, collectionId, rows.openings.bytes);
}

export async function writeStatistics(
  tx: Queryable,
  copy: Copy,
  { collectionId, bytes }: { readonly collectionId: number; readonly bytes: Uint8Array },
): Promise<void> {
  await tx.execute(sql`create temporary table if not exists stat_stage (
    key bytea, move integer, year smallint, wins integer, draws integer, losses integer,
    others integer, mirrored integer, sample bigint) on commit delete rows`);
  await copy(`stat_stage (${STATISTIC_COLUMNS.join(', ')})`, bytes);
  await tx.execute(sql`
    insert into stat
      (key, collection_id, move, year, wins, draws, losses, others, mirrored, sample)
    select key, ${collectionId}::integer, move, year, wins, draws, losses, others, mirrored, sample
    from stat_stage
    on conflict (key, collection_id, move, year) do update set
      wins = stat.wins + excluded.wins, draws = stat.draws + excluded.draws,
      losses = stat.losses + excluded.losses, others = stat.others + excluded.others,
      mirrored = stat.mirrored + excluded.mirrored,
      sample = greatest(stat.sample, excluded.sample)`);
}

async function writeOpenings(
  tx: Queryable,
  copy: Copy,
  collectionId: number,
  bytes: Uint8Array,
): Promise<void> {
  await tx.execute(sql`create temporary table if not exists opening_stage (
    key bytea, ecco text, name text, games integer) on commit delete rows`);
  await copy(`opening_stage (${OPENING_COLUMNS.join(', ')})`, bytes);
  await tx.execute(sql`
    insert into opening_count (key, collection_id, ecco, name, games)
    select key, ${collectionId}::integer, ecco, name, games from opening_stage
    on conflict (key, collection_id, ecco, name) do update set
      games = opening_count.games + excluded.games`);
}
