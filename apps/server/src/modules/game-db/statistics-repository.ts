import { EXPLORER_LIMITS } from '@chuhe/contract/limits';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/database.ts';
import { rowsOf } from '../../db/migrate.ts';

/** Statistics of positions, counted when games were imported. */

export interface CountQuery {
  readonly key: Uint8Array;
  /** Ids of at least one collection. */
  readonly collectionIds: readonly number[];
  /** First and last year, inclusive. A game without a year is in no range. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A move in the key's position; results from the view of the side to move. */
export interface CountedMove {
  readonly move: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** Games without a result. */
  readonly others: number;
  /** Games that had the mirror image of the key's position. */
  readonly mirrored: number;
  /** Year of the newest game; 0 if no game has a year. */
  readonly lastYear: number;
  /** The newest games, newest first. */
  readonly samples: readonly Sample[];
}

export interface Sample {
  readonly gameId: string;
  /** Year of the game; 0 if unknown. */
  readonly year: number;
}

/** Number of sample games per move. */
export const SAMPLES_OF_MOVE = 4;

export async function countMoves(db: Queryable, query: CountQuery): Promise<CountedMove[]> {
  const rows = await db.execute(sql`
    select move, sum(wins)::int as wins, sum(draws)::int as draws, sum(losses)::int as losses,
      sum(others)::int as others, sum(mirrored)::int as mirrored, max(year)::int as last_year,
      array_to_string((array_agg(year || ':' || sample order by year desc, sample desc))
        [1:${sql.raw(String(SAMPLES_OF_MOVE))}], ' ') as samples
    from stat where ${isCounted(query)} group by move`);
  return rowsOf(rows).map((row) => ({
    move: Number(row['move']),
    wins: Number(row['wins']),
    draws: Number(row['draws']),
    losses: Number(row['losses']),
    others: Number(row['others']),
    mirrored: Number(row['mirrored']),
    lastYear: Number(row['last_year']),
    samples: readSamples(String(row['samples'])),
  }));
}

/** The results of one move in all collections that are not deleted. */
export async function countMove(
  db: Queryable,
  { key, move }: { readonly key: Uint8Array; readonly move: number },
): Promise<{ wins: number; draws: number; losses: number }> {
  const [row] = rowsOf(
    await db.execute(sql`
      select coalesce(sum(wins), 0)::int as wins, coalesce(sum(draws), 0)::int as draws,
        coalesce(sum(losses), 0)::int as losses
      from stat join collection on collection.id = stat.collection_id
      where key = ${keyOf(key)} and move = ${move} and deleted_at is null`),
  );
  return {
    wins: Number(row?.['wins'] ?? 0),
    draws: Number(row?.['draws'] ?? 0),
    losses: Number(row?.['losses'] ?? 0),
  };
}

export interface NamedOpening {
  readonly ecco: string;
  readonly name: string;
  readonly games: number;
}

/**
 * Counts the opening names in the games that reached a position. Includes games of all years, because a name does not
 * depend on the year.
 */
export async function countOpenings(
  db: Queryable,
  { key, collectionIds }: Pick<CountQuery, 'key' | 'collectionIds'>,
): Promise<NamedOpening[]> {
  const rows = await db.execute(sql`
    select ecco, name, sum(games)::int as games from opening_count
    where key = ${keyOf(key)} and collection_id in (${listOf(collectionIds)})
    group by ecco, name`);
  return rowsOf(rows).map((row) => ({
    ecco: String(row['ecco']),
    name: String(row['name']),
    games: Number(row['games']),
  }));
}

function isCounted({ key, collectionIds, from, to }: CountQuery): SQL {
  const years =
    from === undefined && to === undefined
      ? sql``
      : sql` and year between ${from ?? 1} and ${to ?? 9999}`;
  return sql`key = ${keyOf(key)} and collection_id in (${listOf(collectionIds)})${years}`;
}

function keyOf(key: Uint8Array): SQL {
  return sql`decode(${Buffer.from(key).toString('hex')}, 'hex')`;
}

function listOf(ids: readonly number[]): SQL {
  return sql.join(
    ids.map((id) => sql`${id}::integer`),
    sql`, `,
  );
}

function readSamples(text: string): Sample[] {
  if (text === '') return [];
  return text.split(' ').map((each) => {
    const [year = '0', gameId = '0'] = each.split(':');
    return { gameId, year: Number(year) };
  });
}

export const MAX_SAMPLES = EXPLORER_LIMITS.samples;
