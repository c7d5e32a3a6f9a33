import { and, count, desc, eq, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import { collectionGames } from '../../../db/tables/collection-tables.ts';
import { matches } from '../../../db/tables/match-tables.ts';
import { isPlayer, type PlayerFilter } from '../game-repository.ts';
import type { ImportedGameCursor, SavedGameCursor } from './search-cursor.ts';

/** Games in search order, newest first: imported games by year, saved games by when they were first saved. */

interface Page<Cursor> {
  readonly filter: PlayerFilter;
  readonly after: Cursor | undefined;
  readonly limit: number;
}

export async function listImportedGames(
  db: Queryable,
  collectionIds: readonly number[],
  { filter, after, limit }: Page<ImportedGameCursor>,
) {
  const { id, year, startFen, line } = collectionGames;
  return db
    .select({ id, year, startFen, line })
    .from(collectionGames)
    .where(
      and(
        matchesImported(collectionIds, filter),
        after && sql`(${year}, ${id}) < (${after.year}::smallint, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(year), desc(id))
    .limit(limit);
}

export async function countImportedGames(
  db: Queryable,
  collectionIds: readonly number[],
  filter: PlayerFilter,
): Promise<number> {
  const [row] = await db
    .select({ games: count() })
    .from(collectionGames)
    .where(matchesImported(collectionIds, filter));
  return row?.games ?? 0;
}

/** Lists a user's saved games outside the bin. */
export async function listSavedGames(
  db: Queryable,
  ownerId: string,
  { filter, after, limit }: Page<SavedGameCursor>,
) {
  const { id, createdAt, startFen, line, version } = matches;
  return db
    .select({ id, createdAt, startFen, line, version })
    .from(matches)
    .where(and(matchesSaved(ownerId, filter), after && isAfter(after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function countSavedGames(
  db: Queryable,
  ownerId: string,
  filter: PlayerFilter,
): Promise<number> {
  const [row] = await db
    .select({ games: count() })
    .from(matches)
    .where(matchesSaved(ownerId, filter));
  return row?.games ?? 0;
}

/** A user's newest saved games with the columns that a report needs. */
export async function listReportRows(
  db: Queryable,
  ownerId: string,
  { filter, limit }: Pick<Page<SavedGameCursor>, 'filter' | 'limit'>,
) {
  const { id, version, red, black, redSearchText, blackSearchText } = matches;
  const { event, date, result, plies, startFen, line, createdAt } = matches;
  const names = { red, black, redSearchText, blackSearchText };
  return db
    .select({ id, createdAt, version, ...names, event, date, result, plies, startFen, line })
    .from(matches)
    .where(matchesSaved(ownerId, filter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
export type ReportRow = Awaited<ReturnType<typeof listReportRows>>[number];

function matchesImported(collectionIds: readonly number[], filter: PlayerFilter): SQL | undefined {
  const { collectionId, redSearchText, blackSearchText, year } = collectionGames;
  return and(
    inArray(collectionId, [...collectionIds]),
    isOfPlayer({ red: redSearchText, black: blackSearchText }, filter),
    filter.from === undefined ? undefined : gte(year, filter.from),
    // A game of an unknown year is in no range of years.
    filter.to === undefined ? undefined : and(lte(year, filter.to), gte(year, 1)),
  );
}

function matchesSaved(ownerId: string, filter: PlayerFilter): SQL | undefined {
  const { redSearchText, blackSearchText, date } = matches;
  return and(
    eq(matches.ownerId, ownerId),
    isNull(matches.deletedAt),
    isOfPlayer({ red: redSearchText, black: blackSearchText }, filter),
    filter.from === undefined ? undefined : gte(date, String(filter.from)),
    // Any later part of a date sorts before `~`, so the whole year is included.
    filter.to === undefined ? undefined : and(lte(date, `${filter.to}~`), gte(date, '0')),
  );
}

function isOfPlayer(
  names: Readonly<Record<'red' | 'black', AnyPgColumn>>,
  { player, side }: PlayerFilter,
): SQL | undefined {
  return side === undefined
    ? or(isPlayer(names.red, player), isPlayer(names.black, player))
    : isPlayer(names[side], player);
}

function isAfter({ createdAt, id }: SavedGameCursor): SQL {
  return sql`(${matches.createdAt}, ${matches.id}) < (${sql.param(createdAt, matches.createdAt)}, ${id}::uuid)`;
}
