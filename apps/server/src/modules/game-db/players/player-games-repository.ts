import type { ListedPlayer } from '@chuhe/contract/player';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import { collectionGames } from '../../../db/tables/collection-tables.ts';
import type { GameCount } from '../game-counts.ts';
import { isPlayer, type PlayerNames } from '../game-repository.ts';

/** The games of players in the collections of the site. Names are search texts, see `toSearchText`. */

type Side = 'red' | 'black';

/** Number of players that a list has. */
const MAX_LISTED = 30;

/** Lists players with their numbers of games, most games first. @param player `undefined` for all players */
export async function countGamesOfPlayers(
  db: Queryable,
  collectionIds: readonly number[],
  player: PlayerNames | undefined,
): Promise<ListedPlayer[]> {
  if (collectionIds.length === 0) return [];
  const { redSearchText, blackSearchText, red, black, collectionId } = collectionGames;
  const of = (searchText: AnyPgColumn, name: AnyPgColumn) =>
    db
      .select({
        searchText: sql`${searchText}`.as('searchText'),
        name: sql`min(${name})`.as('name'),
        games: sql`count(*)`.as('games'),
      })
      .from(collectionGames)
      .where(
        and(
          inArray(collectionId, [...collectionIds]),
          ne(searchText, ''),
          isPlayer(searchText, player),
        ),
      )
      .groupBy(searchText);
  const part = unionAll(of(redSearchText, red), of(blackSearchText, black)).as('part');
  const games = sql<number>`sum(${part.games})::int`;
  return db
    .select({ name: sql<string>`min(${part.name})`, games })
    .from(part)
    .groupBy(part.searchText)
    .orderBy(desc(games), asc(part.searchText))
    .limit(MAX_LISTED);
}

export interface PlayerGameCount extends GameCount {
  /** The name as printed. */
  readonly name: string;
}

export async function countGamesOfPlayer(
  db: Queryable,
  collectionIds: readonly number[],
  player: string,
): Promise<readonly PlayerGameCount[]> {
  if (collectionIds.length === 0) return [];
  const { year, result, ecco, collectionId, ...columns } = collectionGames;
  const of = (side: Side) =>
    db
      .select({
        side: sql<Side>`${side}::text`.as('side'),
        year,
        result,
        ecco,
        games: sql<number>`count(*)::int`.as('games'),
        name: sql<string>`min(${columns[side]})`.as('name'),
      })
      .from(collectionGames)
      .where(
        and(inArray(collectionId, [...collectionIds]), eq(columns[`${side}SearchText`], player)),
      )
      .groupBy(year, result, ecco);
  return unionAll(of('red'), of('black'));
}
