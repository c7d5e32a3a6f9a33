import type { MatchQuery, MatchSort } from '@chuhe/contract/match';
import { MATCH_LIMITS } from '@chuhe/contract/match-limits';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  isNotNull,
  isNull,
  like,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, alias, unionAll } from 'drizzle-orm/pg-core';
import { patternOf } from '../../db/contains.ts';
import type { Queryable } from '../../db/database.ts';
import { matches } from '../../db/tables/match-tables.ts';
import { toSearchText } from '../../search-text/search-text.ts';
import { isOfActiveOwner, type MatchRow } from './match-repository.ts';
import { mirrorMoves } from './mirror-moves.ts';

export type SummaryRow = Omit<MatchRow, 'history' | 'information' | 'line'>;

/** `own`: the user's games; `visible`: public games of other users too; `deleted`: the user's bin. */
export type MatchScope = 'own' | 'visible' | 'deleted';

/** The position of a game in a sorted list. */
export interface ListCursor {
  readonly value: Date | number | string;
  readonly id: string;
}

export interface ListOptions {
  readonly scope: MatchScope;
  readonly userId: string;
  readonly query: Omit<MatchQuery, 'after'>;
  readonly after: ListCursor | undefined;
}

const SORT_COLUMNS = {
  updatedAt: 'updatedAt',
  createdAt: 'createdAt',
  date: 'date',
  red: 'redSearchText',
  black: 'blackSearchText',
  event: 'eventSearchText',
  title: 'titleSearchText',
  result: 'result',
  plies: 'plies',
} as const satisfies Record<MatchSort, keyof SummaryRow>;

/** The value by which a row is sorted. */
export function sortValue(row: SummaryRow, sort: MatchSort): ListCursor['value'] {
  return row[SORT_COLUMNS[sort]];
}

const {
  history: _history,
  information: _information,
  line: _line,
  ...SUMMARY
} = getTableColumns(matches);

/** At most `limit` games after `after`. */
export async function listMatches(db: Queryable, options: ListOptions): Promise<SummaryRow[]> {
  const { query } = options;
  const part = (owner: SQL | undefined, isOwn: boolean) =>
    db
      .select(SUMMARY)
      .from(matches)
      .where(and(owner, ...filtersOf(query, isOwn), isAfterCursor(options)))
      .orderBy(...orderOf(matches, query))
      .limit(query.limit);
  const [own, others] = ownersOf(options);
  if (others === undefined) return part(own, true);
  // Each part uses its own index; with `or`, both would be read completely.
  const both = unionAll(part(own, true), part(others, false)).as('both');
  return db
    .select()
    .from(both)
    .orderBy(...orderOf(both, query))
    .limit(query.limit);
}

/**
 * Counts the games of a list up to a limit, since counting reads every game. Lists with games of other users are not
 * counted.
 */
export async function countMatches(
  db: Queryable,
  options: ListOptions,
): Promise<number | undefined> {
  const [own, others] = ownersOf(options);
  if (others !== undefined) return undefined;
  const some = db
    .select({ id: matches.id })
    .from(matches)
    .where(and(own, ...filtersOf(options.query, true)))
    .limit(MATCH_LIMITS.counted + 1)
    .as('some');
  const [row] = await db.select({ games: count() }).from(some);
  return row?.games ?? 0;
}

/** The user's folders with the number of games outside the bin. */
export function listFolders(
  db: Queryable,
  ownerId: string,
): Promise<{ name: string; count: number }[]> {
  return db
    .select({ name: matches.folder, count: count() })
    .from(matches)
    .where(and(eq(matches.ownerId, ownerId), isNull(matches.deletedAt)))
    .groupBy(matches.folder)
    .orderBy(asc(matches.folder));
}

/** Disjoint conditions: the user's games, and those of other users. */
function ownersOf({ scope, userId, query }: ListOptions): (SQL | undefined)[] {
  const isInBin = scope === 'deleted' ? isNotNull : isNull;
  const own = and(eq(matches.ownerId, userId), isInBin(matches.deletedAt));
  // Folders are private.
  if (scope !== 'visible' || query.folder !== undefined) return [own];
  const others = and(
    isPublic(),
    isSearchable(query),
    ne(matches.ownerId, userId),
    isOfActiveOwner(),
  );
  return [own, others];
}

/** The condition of the index of public games. */
function isPublic(): SQL | undefined {
  return and(eq(matches.visibility, 'PUBLIC'), isNull(matches.deletedAt));
}

/**
 * The number of public games is unbounded, unlike that of one account. Sorted by the time of saving, a page is read
 * from their index. Any other search or order has to read them all, so only the newest are searched.
 */
function isSearchable(query: ListOptions['query']): SQL | undefined {
  const isInOrder = query.sort === 'updatedAt' && filtersOf(query, false).every((each) => !each);
  if (isInOrder) return undefined;
  const { updatedAt, id } = alias(matches, 'newest');
  const limit = sql`select ${updatedAt} from ${matches} as "newest" where "newest"."visibility" = 'PUBLIC' and "newest"."deleted_at" is null order by ${updatedAt} desc, ${id} desc offset ${MATCH_LIMITS.searchedPublic - 1} limit 1`;
  return sql`${matches.updatedAt} >= coalesce((${limit}), '-infinity')`;
}

/** @param isOwn whether folders are searched too, which are private */
function filtersOf(query: ListOptions['query'], isOwn: boolean): (SQL | undefined)[] {
  const {
    titleSearchText,
    redSearchText,
    blackSearchText,
    eventSearchText,
    folderSearchText,
    date,
  } = matches;
  const { search, player, event, from, to, result, opening, folder } = query;
  const all = sql`(${titleSearchText} || ' ' || ${redSearchText} || ' ' || ${blackSearchText} || ' ' || ${eventSearchText} || ' ' || ${date}${isOwn ? sql` || ' ' || ${folderSearchText}` : sql``})`;
  return [
    ...wordsOf(search).map((word) => like(all, word)),
    ...wordsOf(player).map((word) => or(like(redSearchText, word), like(blackSearchText, word))),
    ...wordsOf(event).map((word) => like(eventSearchText, word)),
    from === undefined ? undefined : gte(date, from),
    // Any later part of a date sorts before `~`, so the whole year or month is included.
    to === undefined ? undefined : and(ne(date, ''), lte(date, `${to}~`)),
    result === undefined ? undefined : eq(matches.result, result),
    opening === undefined || opening === '' ? undefined : hasOpening(opening),
    folder === undefined ? undefined : eq(matches.folder, folder),
  ];
}

/**
 * Patterns of the first words of a search, with `%`, `_` and `\` escaped. Every game is matched against each, so
 * their number is limited.
 */
function wordsOf(text = ''): string[] {
  const words = toSearchText(text)
    .split(' ')
    .filter((word) => word !== '');
  const some = [...new Set(words)].slice(0, MATCH_LIMITS.searchWords);
  return some.map(patternOf);
}

/** An opening and its mirror image are the same. */
function hasOpening(moves: string): SQL | undefined {
  const { bookOpening } = matches;
  return or(like(bookOpening, `${moves}%`), like(bookOpening, `${mirrorMoves(moves)}%`));
}

function isAfterCursor({ query: { sort, order }, after }: ListOptions): SQL | undefined {
  if (after === undefined) return undefined;
  const column = matches[SORT_COLUMNS[sort]];
  const comparison = order === 'asc' ? sql`>` : sql`<`;
  return sql`(${column}, ${matches.id}) ${comparison} (${sql.param(after.value, column)}, ${after.id})`;
}

/** Ids make the order total. */
function orderOf(
  from: Readonly<Record<(typeof SORT_COLUMNS)[MatchSort] | 'id', AnyPgColumn>>,
  { sort, order }: Pick<MatchQuery, 'sort' | 'order'>,
): SQL[] {
  const direction = order === 'asc' ? asc : desc;
  return [direction(from[SORT_COLUMNS[sort]]), direction(from.id)];
}
