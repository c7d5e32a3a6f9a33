import type { ListedPlayer } from '@chuhe/contract/player';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import { collectionGames } from '../../../db/tables/collection-tables.ts';
import type { GameCount } from '../game-counts.ts';

/** The games of openings in collections. */

const games = collectionGames;

/** Counts games by opening and result, or those of one opening also by year. */
export async function countGamesOfOpenings(
  db: Queryable,
  collectionIds: readonly number[],
  ecco?: string,
): Promise<readonly GameCount[]> {
  if (collectionIds.length === 0) return [];
  return db
    .select({
      side: sql<'red'>`'red'::text`,
      year: ecco === undefined ? sql<number>`0` : games.year,
      result: games.result,
      ecco: games.ecco,
      games: sql<number>`count(*)::int`,
    })
    .from(games)
    .where(
      and(
        inArray(games.collectionId, [...collectionIds]),
        ecco === undefined ? ne(games.ecco, '') : eq(games.ecco, ecco),
      ),
    )
    .groupBy(games.ecco, games.result, ...(ecco === undefined ? [] : [games.year]));
}

/** The players with the most games of an opening, on either side. */
export async function listPlayersOfOpening(
  db: Queryable,
  collectionIds: readonly number[],
  { ecco, limit }: { readonly ecco: string; readonly limit: number },
): Promise<ListedPlayer[]> {
  if (collectionIds.length === 0) return [];
  const isCounted = and(inArray(games.collectionId, [...collectionIds]), eq(games.ecco, ecco));
  const of = (side: 'red' | 'black') =>
    db
      .select({
        searchText: sql<string>`${games[`${side}SearchText`]}`.as('searchText'),
        name: sql<string>`${games[side]}`.as('name'),
      })
      .from(games)
      .where(and(isCounted, ne(games[`${side}SearchText`], '')));
  const part = unionAll(of('red'), of('black')).as('part');
  const count = sql<number>`count(*)::int`;
  return db
    .select({ name: sql<string>`min(${part.name})`, games: count })
    .from(part)
    .groupBy(part.searchText)
    .orderBy(desc(count), part.searchText)
    .limit(limit);
}

/** The mainlines of the newest games of openings, packed. */
export async function listLinesOfOpenings(
  db: Queryable,
  collectionIds: readonly number[],
  { codes, limit }: { readonly codes: readonly string[]; readonly limit: number },
): Promise<readonly Uint8Array[]> {
  if (collectionIds.length === 0) return [];
  const rows = await db
    .select({ line: games.line })
    .from(games)
    .where(
      and(
        inArray(games.collectionId, [...collectionIds]),
        inArray(games.ecco, [...codes]),
        isNull(games.startFen),
      ),
    )
    .orderBy(desc(games.year), desc(games.id))
    .limit(limit);
  return rows.map(({ line }) => line);
}
