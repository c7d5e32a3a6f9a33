import type { GameSummary } from '@chuhe/contract/explorer';
import {
  and,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, alias, unionAll } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../db/database.ts';
import { collectionGames, collections } from '../../db/tables/collection-tables.ts';
import { matches } from '../../db/tables/match-tables.ts';
import type { PackedGame } from './scan/scan-games.ts';
import type { DatedGameCursor } from './search/search-cursor.ts';

/** Imported games, and saved games as the explorer needs them. */

export type GameRow = typeof collectionGames.$inferSelect & {
  readonly collection: string;
  /** The rule set of the collection. */
  readonly ruleset: string | null;
};

/** Finds an imported game, unless its collection is deleted. */
export async function findGame(db: Queryable, id: number): Promise<GameRow | undefined> {
  const [row] = await db
    .select({
      ...getTableColumns(collectionGames),
      collection: collections.name,
      ruleset: collections.ruleset,
    })
    .from(collectionGames)
    .innerJoin(collections, eq(collections.id, collectionGames.collectionId))
    .where(and(eq(collectionGames.id, id), isNull(collections.deletedAt)));
  return row;
}

export async function findSummaries(
  db: Queryable,
  ids: readonly number[],
): Promise<readonly GameSummary[]> {
  if (ids.length === 0) return [];
  const {
    id: gameId,
    collectionId,
    red,
    black,
    event,
    date,
    result,
    plies,
    ecco,
  } = collectionGames;
  const rows = await db
    .select({ gameId, collectionId, red, black, event, date, result, plies, ecco })
    .from(collectionGames)
    .where(inArray(gameId, [...ids]));
  return rows.map((row) => ({ ...row, source: 'imported', gameId: String(row.gameId) }));
}

export async function findSavedSummaries(
  db: Queryable,
  ownerId: string,
  ids: readonly string[],
): Promise<readonly GameSummary[]> {
  if (ids.length === 0) return [];
  const { red, black, event, date, result, plies } = matches;
  const rows = await db
    .select({ gameId: matches.id, red, black, event, date, result, plies })
    .from(matches)
    .where(and(eq(matches.ownerId, ownerId), inArray(matches.id, [...ids])));
  return rows.map((row) => ({ ...row, source: 'own', collectionId: null, ecco: '' }));
}

/** Names of players as search texts; see `findPlayerNames`. */
export interface PlayerNames {
  /** How a name begins. */
  readonly beginning: string;
  /** Whole names, which match as well. */
  readonly names: readonly string[];
}

export interface PlayerFilter {
  /** `undefined` for all players. */
  readonly player: PlayerNames | undefined;
  /** The player's side; both sides if absent. */
  readonly side?: 'red' | 'black' | undefined;
  /** First and last year, inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A game to scan. */
export interface ScanRow extends PackedGame {
  readonly gameId: string;
  readonly result: GameSummary['result'];
  /** Year of the game; 0 if unknown. */
  readonly year: number;
  readonly ecco: string;
  readonly opening: string;
}

/** Ids of a player's newest games, newest first: at most `limit` in all collections together. Names match by their beginning. */
export async function listPlayerGames(
  db: Queryable,
  filter: PlayerFilter & { readonly collectionIds: readonly number[]; readonly limit: number },
): Promise<readonly number[]> {
  const { collectionIds, limit, side } = filter;
  const games = collectionGames;
  const of = (name: AnyPgColumn) =>
    db
      .select({ id: games.id })
      .from(games)
      .where(
        and(
          inArray(games.collectionId, [...collectionIds]),
          isPlayer(name, filter.player),
          isOfYears(sql`${games.year}`, filter),
        ),
      )
      .orderBy(desc(games.id))
      .limit(limit);
  const [red, black] = [of(games.redSearchText), of(games.blackSearchText)];
  const rows = await (side === 'red' ? red : side === 'black' ? black : unionAll(red, black));
  // A game in which both names match is found twice.
  const ids = new Set(rows.map(({ id }) => id));
  return [...ids].toSorted((one, other) => other - one).slice(0, limit);
}

export async function findScanRows(
  db: Queryable,
  ids: readonly number[],
): Promise<readonly ScanRow[]> {
  if (ids.length === 0) return [];
  const { startFen, line, result, year, ecco, opening } = collectionGames;
  const rows = await db
    .select({ gameId: collectionGames.id, startFen, line, result, year, ecco, opening })
    .from(collectionGames)
    .where(inArray(collectionGames.id, [...ids]))
    .orderBy(desc(collectionGames.id));
  return rows.map((row) => ({ ...row, gameId: String(row.gameId) }));
}

const saved = alias(matches, 'saved');
export type SavedGameRow = Pick<
  typeof matches.$inferSelect,
  'id' | 'startFen' | 'line' | 'result' | 'date' | 'updatedAt' | 'version'
>;

/** A user's saved games outside the bin, last saved first. */
export async function listSavedGamesOfPlayer(
  db: Queryable,
  ownerId: string,
  page: PlayerFilter & { readonly limit: number; readonly after: SavedGameRow | undefined },
): Promise<readonly SavedGameRow[]> {
  const { player, side, after } = page;
  const isRed = side === 'black' ? undefined : isPlayer(saved.redSearchText, player);
  const isBlack = side === 'red' ? undefined : isPlayer(saved.blackSearchText, player);
  const year = sql`(case when ${saved.date} = '' then 0 else left(${saved.date}, 4)::int end)`;
  const isAfter =
    after &&
    or(
      lt(saved.updatedAt, after.updatedAt),
      and(eq(saved.updatedAt, after.updatedAt), lt(saved.id, after.id)),
    );
  const { id, startFen, line, result, date, updatedAt, version } = saved;
  return db
    .select({ id, startFen, line, result, date, updatedAt, version })
    .from(saved)
    .where(
      and(
        eq(saved.ownerId, ownerId),
        isNull(saved.deletedAt),
        player === undefined ? undefined : or(isRed, isBlack),
        isOfYears(year, page),
        isAfter,
      ),
    )
    .orderBy(desc(saved.updatedAt), desc(saved.id))
    .limit(page.limit);
}

/** The history of a saved game, for games without a stored line. */
export async function findHistory(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ history: matches.history })
    .from(matches)
    .where(eq(matches.id, id));
  return row?.history;
}

/** Stores the line of a game. Does nothing if the game was saved since, because saving stores the line too. */
export async function storeLine(
  db: Queryable,
  { id, version }: Pick<SavedGameRow, 'id' | 'version'>,
  line: Uint8Array,
): Promise<void> {
  const isSame = and(eq(matches.id, id), eq(matches.version, version), isNull(matches.line));
  await db.update(matches).set({ line }).where(isSame);
}

/** Matches a name by its beginning, as a range that an index in byte order can answer, or as a whole. */
export function isPlayer(name: AnyPgColumn, player: PlayerNames | undefined): SQL | undefined {
  if (player === undefined) return undefined;
  const { beginning, names } = player;
  const isRange = and(gte(name, beginning), lt(name, `${beginning}\u{10ffff}`));
  return names.length === 0 ? isRange : or(isRange, inArray(name, [...names]));
}

function isOfYears(year: SQL, { from, to }: Pick<PlayerFilter, 'from' | 'to'>): SQL | undefined {
  if (from === undefined && to === undefined) return undefined;
  return and(gte(year, from ?? 1), lte(year, to ?? 9999));
}

export interface GamesFilter {
  /** Search text of a whole name. */
  readonly player?: string | undefined;
  /** The player's side; either by default. */
  readonly side?: 'red' | 'black' | undefined;
  readonly year?: number | undefined;
  readonly ecco?: string | undefined;
  readonly after?: DatedGameCursor | undefined;
  readonly limit: number;
}

/** Lists games of collections, newest first. Within a year, dates are compared as texts, so those of one form are in order. */
export async function listGames(
  db: Queryable,
  collectionIds: readonly number[],
  { player, side, year, ecco, after, limit }: GamesFilter,
): Promise<readonly DatedGameCursor[]> {
  const games = collectionGames;
  return db
    .select({ id: games.id, year: games.year, date: games.date })
    .from(games)
    .where(
      and(
        inArray(games.collectionId, [...collectionIds]),
        player === undefined ? undefined : isOfPlayer(player, side),
        year === undefined ? undefined : eq(games.year, year),
        ecco === undefined ? undefined : eq(games.ecco, ecco),
        after &&
          sql`(${games.year}, ${games.date}, ${games.id})
            < (${after.year}::smallint, ${after.date}, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(games.year), desc(games.date), desc(games.id))
    .limit(limit);
}

function isOfPlayer(player: string, side: 'red' | 'black' | undefined): SQL | undefined {
  const { redSearchText, blackSearchText } = collectionGames;
  const [isRed, isBlack] = [eq(redSearchText, player), eq(blackSearchText, player)];
  return side === undefined ? or(isRed, isBlack) : side === 'red' ? isRed : isBlack;
}
