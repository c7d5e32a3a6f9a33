import {
  and,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import { collectionGames } from '../../../db/tables/collection-tables.ts';
import { matches } from '../../../db/tables/match-tables.ts';
import type { ImportedPlace, OwnPlace } from './search-cursor.ts';

/** Games in the order in which they are searched: imported ones by year, own ones as they were first saved, the newest first. */

export interface GameFilter {
  /** Folded, see `toSearchText`: what the name begins with; empty for everybody. */
  readonly player: string;
  readonly side: 'red' | 'black' | undefined;
  /** Years, both included. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

interface Page<Place> {
  readonly filter: GameFilter;
  readonly after: Place | undefined;
  readonly limit: number;
}

export async function listImported(
  db: Queryable,
  collectionIds: readonly number[],
  { filter, after, limit }: Page<ImportedPlace>,
) {
  const { id, year, startFen, line } = collectionGames;
  return db
    .select({ id, year, startFen, line })
    .from(collectionGames)
    .where(
      and(
        isImported(collectionIds, filter),
        after && sql`(${year}, ${id}) < (${after.year}::smallint, ${after.id}::bigint)`,
      ),
    )
    .orderBy(desc(year), desc(id))
    .limit(limit);
}

export async function countImported(
  db: Queryable,
  collectionIds: readonly number[],
  filter: GameFilter,
): Promise<number> {
  const [row] = await db
    .select({ games: count() })
    .from(collectionGames)
    .where(isImported(collectionIds, filter));
  return row?.games ?? 0;
}

/** Not those in the bin. */
export async function listOwn(
  db: Queryable,
  ownerId: string,
  { filter, after, limit }: Page<OwnPlace>,
) {
  const { id, createdAt, startFen, line, version } = matches;
  return db
    .select({ id, createdAt, startFen, line, version })
    .from(matches)
    .where(and(isOwn(ownerId, filter), after && isBehind(after)))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}

export async function countOwn(
  db: Queryable,
  ownerId: string,
  filter: GameFilter,
): Promise<number> {
  const [row] = await db.select({ games: count() }).from(matches).where(isOwn(ownerId, filter));
  return row?.games ?? 0;
}

/** The newest saved games of a user, with what a report says of them. */
export async function listReported(
  db: Queryable,
  ownerId: string,
  { filter, limit }: Pick<Page<OwnPlace>, 'filter' | 'limit'>,
) {
  const { id, version, red, black, redSearchText, blackSearchText } = matches;
  const { event, date, result, plies, startFen, line, createdAt } = matches;
  const names = { red, black, redSearchText, blackSearchText };
  return db
    .select({ id, createdAt, version, ...names, event, date, result, plies, startFen, line })
    .from(matches)
    .where(isOwn(ownerId, filter))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
export type ReportedRow = Awaited<ReturnType<typeof listReported>>[number];

function isImported(collectionIds: readonly number[], filter: GameFilter): SQL | undefined {
  const { collectionId, redSearchText, blackSearchText, year } = collectionGames;
  return and(
    inArray(collectionId, [...collectionIds]),
    isOfPlayer({ red: redSearchText, black: blackSearchText }, filter),
    filter.from === undefined ? undefined : gte(year, filter.from),
    // A game of an unknown year is of none.
    filter.to === undefined ? undefined : and(lte(year, filter.to), gte(year, 1)),
  );
}

function isOwn(ownerId: string, filter: GameFilter): SQL | undefined {
  const { redSearchText, blackSearchText, date } = matches;
  return and(
    eq(matches.ownerId, ownerId),
    isNull(matches.deletedAt),
    isOfPlayer({ red: redSearchText, black: blackSearchText }, filter),
    filter.from === undefined ? undefined : gte(date, String(filter.from)),
    // Whatever follows sorts before `~`: the whole year counts.
    filter.to === undefined ? undefined : and(lte(date, `${filter.to}~`), gte(date, '0')),
  );
}

function isOfPlayer(
  names: Readonly<Record<'red' | 'black', AnyPgColumn>>,
  { player, side }: GameFilter,
): SQL | undefined {
  if (player === '') return undefined;
  const begins = (name: AnyPgColumn) => and(gte(name, player), lt(name, `${player}\u{10ffff}`));
  return side === undefined ? or(begins(names.red), begins(names.black)) : begins(names[side]);
}

function isBehind({ createdAt, id }: OwnPlace): SQL {
  return sql`(${matches.createdAt}, ${matches.id}) < (${sql.param(createdAt, matches.createdAt)}, ${id}::uuid)`;
}
