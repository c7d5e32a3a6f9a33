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
import type { PackedGame } from './scan-games.ts';

/** Imported games, and saved ones as the explorer sees them. */

export type GameRow = typeof collectionGames.$inferSelect & { readonly collection: string };

/** Nothing for a game of a collection that is deleted. */
export async function findGame(db: Queryable, id: number): Promise<GameRow | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(collectionGames), collection: collections.name })
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
  const { collectionId, red, black, event, date, result, plies, ecco } = collectionGames;
  const rows = await db
    .select({
      gameId: collectionGames.id,
      collectionId,
      red,
      black,
      event,
      date,
      result,
      plies,
      ecco,
    })
    .from(collectionGames)
    .where(inArray(collectionGames.id, [...ids]));
  return rows.map((row) => ({ ...row, source: 'imported', gameId: String(row.gameId) }));
}

export async function findOwnSummaries(
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

export interface PlayerFilter {
  /** Folded, see `toSearchText`; empty for everybody. */
  readonly player: string;
  /** Either, when absent. */
  readonly side?: 'red' | 'black' | undefined;
  /** Years, both included. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** A game to go through. */
export interface ScanRow extends PackedGame {
  readonly gameId: string;
  readonly result: GameSummary['result'];
  /** 0 when unknown. */
  readonly year: number;
  readonly ecco: string;
  readonly opening: string;
}

/**
 * Numbers of the newest games of a player: those whose name begins with what was asked for, which the indexes of folded names find.
 *
 * @param limit of them all
 */
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
  // Who plays both sides is found twice.
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

const own = alias(matches, 'own');
export type OwnRow = Pick<
  typeof matches.$inferSelect,
  'id' | 'startFen' | 'line' | 'result' | 'date' | 'updatedAt' | 'version'
>;

/** Saved games of a user that are not in the bin, the last saved first. */
export async function listOwnGames(
  db: Queryable,
  ownerId: string,
  page: PlayerFilter & { readonly limit: number; readonly after: OwnRow | undefined },
): Promise<readonly OwnRow[]> {
  const { player, side, after } = page;
  const isRed = side === 'black' ? undefined : isPlayer(own.redSearchText, player);
  const isBlack = side === 'red' ? undefined : isPlayer(own.blackSearchText, player);
  const year = sql`(case when ${own.date} = '' then 0 else left(${own.date}, 4)::int end)`;
  const isBehind =
    after &&
    or(
      lt(own.updatedAt, after.updatedAt),
      and(eq(own.updatedAt, after.updatedAt), lt(own.id, after.id)),
    );
  const { id, startFen, line, result, date, updatedAt, version } = own;
  return db
    .select({ id, startFen, line, result, date, updatedAt, version })
    .from(own)
    .where(
      and(
        eq(own.ownerId, ownerId),
        isNull(own.deletedAt),
        player === '' ? undefined : or(isRed, isBlack),
        isOfYears(year, page),
        isBehind,
      ),
    )
    .orderBy(desc(own.updatedAt), desc(own.id))
    .limit(page.limit);
}

/** The history of a saved game whose line is not there yet. */
export async function findHistory(db: Queryable, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ history: matches.history })
    .from(matches)
    .where(eq(matches.id, id));
  return row?.history;
}

/** Unless the game has been saved meanwhile, with its line. */
export async function storeLine(
  db: Queryable,
  { id, version }: Pick<OwnRow, 'id' | 'version'>,
  line: Uint8Array,
): Promise<void> {
  const isSame = and(eq(matches.id, id), eq(matches.version, version), isNull(matches.line));
  await db.update(matches).set({ line }).where(isSame);
}

/** A range, since that is what an index in the order of bytes can answer. */
function isPlayer(name: AnyPgColumn, player: string): SQL | undefined {
  if (player === '') return undefined;
  return and(gte(name, player), lt(name, `${player}\u{10ffff}`));
}

function isOfYears(year: SQL, { from, to }: Pick<PlayerFilter, 'from' | 'to'>): SQL | undefined {
  if (from === undefined && to === undefined) return undefined;
  return and(gte(year, from ?? 1), lte(year, to ?? 9999));
}
