import type { ListedPlayer } from '@chuhe/contract/player';
import { and, asc, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import { rowsOf } from '../../../db/migrate.ts';
import { collectionGames } from '../../../db/tables/collection-tables.ts';
import { isPlayer, type PlayerNames } from '../game-repository.ts';
import type { ImportedGameCursor } from '../search/search-cursor.ts';

/** The games of players in the collections of the site. Names are search texts, see `toSearchText`. */

const SIDES = ['red', 'black'] as const;
export type Side = (typeof SIDES)[number];

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
  const of = (folded: AnyPgColumn, name: AnyPgColumn) =>
    db
      .select({
        folded: sql`${folded}`.as('folded'),
        name: sql`min(${name})`.as('name'),
        games: sql`count(*)`.as('games'),
      })
      .from(collectionGames)
      .where(
        and(inArray(collectionId, [...collectionIds]), ne(folded, ''), isPlayer(folded, player)),
      )
      .groupBy(folded);
  const part = unionAll(of(redSearchText, red), of(blackSearchText, black)).as('part');
  const games = sql<number>`sum(${part.games})::int`;
  return db
    .select({ name: sql<string>`min(${part.name})`, games })
    .from(part)
    .groupBy(part.folded)
    .orderBy(desc(games), asc(part.folded))
    .limit(MAX_LISTED);
}

/** Games of a player with the same result, side, year and ECCO code. */
export interface GameCount {
  readonly side: Side;
  /** 0 if unknown. */
  readonly year: number;
  readonly result: string;
  /** Empty if unknown. */
  readonly ecco: string;
  readonly games: number;
  /** The name as printed. */
  readonly name: string;
}

export async function countGamesOfPlayer(
  db: Queryable,
  collectionIds: readonly number[],
  player: string,
): Promise<readonly GameCount[]> {
  if (collectionIds.length === 0) return [];
  const parts = SIDES.map((side) => {
    const [name, folded] = [sql.identifier(side), sql.identifier(`${side}_folded`)];
    return sql`
      select ${side}::text as side, year, result, ecco, count(*)::int as games, min(${name}) as name
      from collection_game where ${isOf(collectionIds)} and ${folded} = ${player}
      group by year, result, ecco`;
  });
  const found = await db.execute(sql.join(parts, sql` union all `));
  return rowsOf(found).map((row) => ({
    side: row['side'] === 'red' ? 'red' : 'black',
    year: Number(row['year']),
    result: String(row['result']),
    ecco: String(row['ecco']),
    games: Number(row['games']),
    name: String(row['name']),
  }));
}

export interface PlayerGamesFilter {
  readonly player: string;
  readonly side?: Side | undefined;
  readonly year?: number | undefined;
  readonly ecco?: string | undefined;
  readonly after: ImportedGameCursor | undefined;
  readonly limit: number;
}

/** Lists games of a player, newest year first. */
export async function listGamesOfPlayer(
  db: Queryable,
  collectionIds: readonly number[],
  { player, side, year, ecco, after, limit }: PlayerGamesFilter,
): Promise<readonly ImportedGameCursor[]> {
  const games = collectionGames;
  const [isRed, isBlack] = [eq(games.redSearchText, player), eq(games.blackSearchText, player)];
  return db
    .select({ id: games.id, year: games.year })
    .from(games)
    .where(
      and(
        inArray(games.collectionId, [...collectionIds]),
        side === undefined ? or(isRed, isBlack) : side === 'red' ? isRed : isBlack,
        year === undefined ? undefined : eq(games.year, year),
        ecco === undefined ? undefined : eq(games.ecco, ecco),
        after && sql`(${games.year}, ${games.id}) < (${after.year}::smallint, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(games.year), desc(games.id))
    .limit(limit);
}

function isOf(collectionIds: readonly number[]): SQL {
  const ids = collectionIds.map((id) => sql`${id}`);
  return sql`collection_id in (${sql.join(ids, sql`, `)})`;
}
