/**
 * Counts the games of collections that have no segments yet: those that an earlier version has imported. Runs in the background after the
 * start. Meanwhile the explorer knows the games that have been counted.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import type { CountedGame } from './count-games.ts';
import { mergeSegments } from './merge-segments.ts';
import { insertSegment, OpeningIds, takeSegmentId, writeBuckets } from './segment-repository.ts';
import { openStatistics, type StatisticsCalls } from './statistics-thread.ts';

const GAMES_PER_STEP = 500;
/** Pause between two steps, for other queries, in milliseconds. */
const PAUSE_MS = 10;

export interface RecountOptions {
  readonly database: Database;
  readonly signal: AbortSignal;
}

/** A killed recount continues with the next game. @returns the number of games counted */
export async function recountGames({ database, signal }: RecountOptions): Promise<number> {
  const release = await database.lock('recount-games');
  if (release === undefined) return 0;
  const thread = openStatistics();
  const openingIds = new OpeningIds(database.db);
  let games = 0;
  try {
    for (const collectionId of await listUncounted(database.db)) {
      for (;;) {
        if (signal.aborted) return games;
        const counted = await recountStep(collectionId, { database, thread, openingIds });
        if (counted === 0) break;
        games += counted;
        await mergeSegments({ database, collectionId, signal });
        await wait(PAUSE_MS);
      }
      await mergeSegments({ database, collectionId, signal, isLast: true });
    }
    await emptyOldTables(database);
    return games;
  } finally {
    await thread.close();
    await release();
  }
}

interface Recount {
  readonly database: Database;
  readonly thread: StatisticsCalls;
  readonly openingIds: OpeningIds;
}

/** Counts the next games of the collection in one transaction. @returns their number */
async function recountStep(
  collectionId: number,
  { database, thread, openingIds }: Recount,
): Promise<number> {
  const { db } = database;
  const [range] = rowsOf(
    await db.execute(sql`
      select counted_to::text as from, uncounted_to::text as to from collection where id = ${collectionId}`),
  );
  if (range === undefined || range['to'] === null) return 0;
  const rows = rowsOf(
    await db.execute(sql`
      select id, start_fen, line, result, year, ecco, opening from collection_game
      where collection_id = ${collectionId} and id > ${range['from']}::bigint and id <= ${range['to']}::bigint
      order by id limit ${GAMES_PER_STEP}`),
  );
  const named = rows.filter(({ ecco, opening }) => ecco !== '' || opening !== '');
  const ids = await openingIds.idsOf(
    named.map(({ ecco, opening }) => ({ ecco: String(ecco), name: String(opening) })),
  );
  const openings = new Map(named.map((row, at) => [row, ids[at]]));
  const games = rows.map((row) => readGame(row, openings.get(row)));
  const last = games.at(-1)?.id;
  const id = await takeSegmentId(db);
  const { bits, moves, bytes } = await thread.call('count', { segment: id, games });
  return database.bulk(async (tx, copy) => {
    const isUnchanged = sql`id = ${collectionId} and counted_to = ${range['from']}::bigint and deleted_at is null`;
    const moved = await tx.execute(
      last === undefined
        ? sql`update collection set uncounted_to = null where ${isUnchanged} returning id`
        : sql`update collection set counted_to = ${last} where ${isUnchanged} returning id`,
    );
    if (rowsOf(moved).length === 0 || last === undefined) return 0;
    await insertSegment(tx, collectionId, { id, bits, moves });
    await writeBuckets(copy, bytes);
    return games.length;
  });
}

function readGame(
  row: Readonly<Record<string, unknown>>,
  opening: number | undefined,
): CountedGame {
  const { start_fen: startFen, line, result } = row;
  if (!(line instanceof Uint8Array)) throw new TypeError('expected bytes');
  return {
    id: Number(row['id']),
    startFen: typeof startFen === 'string' ? startFen : null,
    line,
    year: Number(row['year']),
    result: result === '1-0' || result === '0-1' || result === '1/2-1/2' ? result : '*',
    opening,
  };
}

async function listUncounted(db: Queryable): Promise<readonly number[]> {
  const rows = await db.execute(sql`
    select id from collection where uncounted_to is not null and deleted_at is null order by id`);
  return rowsOf(rows).map(({ id }) => Number(id));
}

/**
 * Empties the tables of the version before, which the next version drops, once all games are counted. On a server, a process of that
 * version may still read them.
 */
async function emptyOldTables({ db, kind }: Database): Promise<void> {
  if (kind !== 'pglite' || (await listUncounted(db)).length > 0) return;
  const [row] = rowsOf(await db.execute(sql`select exists (select 1 from stat) as has_rows`));
  if (row?.['has_rows'] === true) await db.execute(sql`truncate stat, opening_count`);
}
