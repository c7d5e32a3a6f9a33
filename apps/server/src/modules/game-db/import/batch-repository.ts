import { sql } from 'drizzle-orm';
import { analyzeTable } from '../../../db/analyze-repository.ts';
import type { Copy, Queryable } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { hashText } from '../../../games/hash-game.ts';
import { writePlayers } from '../../../search-text/player-repository.ts';
import type { SegmentRows } from '../statistics/packed-statistics.ts';
import { insertSegment, type Segment, writeBuckets } from '../statistics/segment-repository.ts';
import { GAME_COLUMNS, type GameRows } from './import-reader.ts';

/** Writes the rows of a batch. */

/** @returns those of the hashes that the collection already contains, as `hashText` writes them */
export async function findStoredHashes(
  db: Queryable,
  collectionId: number,
  hashes: readonly Uint8Array[],
): Promise<ReadonlySet<string>> {
  // One value instead of thousands, so that the query stays short.
  const wanted = hashes.map(hashText).join(',');
  const rows = await db.execute(sql`
    select encode(hash, 'hex') as hash from collection_game
    where collection_id = ${collectionId} and hash in
      (select decode(digits, 'hex') from unnest(string_to_array(${wanted}, ',')) as digits)`);
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
      and coalesce(whole.relname, part.relname) in ('collection_game', 'stat_segment', 'stat_bucket')`);
  for (const { name } of rowsOf(tables)) await analyzeTable(db, String(name));
}

export interface BatchRows {
  readonly collectionId: number;
  readonly rows: GameRows;
  readonly statistics: SegmentRows & Segment;
}

/** Writes a batch. A unique violation means that another import has written one of the games. */
export async function writeBatch(
  tx: Queryable,
  copy: Copy,
  { collectionId, rows, statistics }: BatchRows,
): Promise<void> {
  await copy(`collection_game (${GAME_COLUMNS.join(', ')})`, rows.games.bytes);
  await insertSegment(tx, collectionId, statistics);
  await writeBuckets(copy, statistics.bytes);
  await writePlayers(tx, rows.players);
}
