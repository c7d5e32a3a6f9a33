import { MATCH_LIMITS } from '@chuhe/contract/limits';
import type { MatchQuery, MatchSort } from '@chuhe/contract/match';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  isNotNull,
  isNull,
  like,
  lte,
  ne,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, alias, unionAll } from 'drizzle-orm/pg-core';
import { patternOf } from '../../db/contains.ts';
import type { Queryable } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { matches } from '../../db/tables/match-tables.ts';
import { toSearchText } from '../../search-text/search-text.ts';
import { isOfActiveOwner, type MatchRow } from './match-repository.ts';
import { mirrorMoves } from './mirror-moves.ts';

/** What lists show of a game. */
const SUMMARY = {
  id: matches.id,
  ownerId: matches.ownerId,
  title: matches.title,
  red: matches.red,
  black: matches.black,
  event: matches.event,
  date: matches.date,
  result: matches.result,
  plies: matches.plies,
  opening: matches.opening,
  startFen: matches.startFen,
  folder: matches.folder,
  visibility: matches.visibility,
  shareId: matches.shareId,
  version: matches.version,
  createdAt: matches.createdAt,
  updatedAt: matches.updatedAt,
  deletedAt: matches.deletedAt,
};

export type SummaryRow = Pick<MatchRow, keyof typeof SUMMARY>;

export interface ListedRow extends SummaryRow {
  /** The value by which the list is sorted. A time is in the format of the database. */
  readonly sortValue: number | string;
}

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

/** List options, some of which may be placeholders that get their values when the statement is executed. */
interface Template extends Pick<ListOptions, 'scope' | 'after'> {
  readonly userId: string | Placeholder;
  readonly query: Omit<MatchQuery, 'after' | 'limit'> & { readonly limit: number | Placeholder };
}

const SORT_COLUMNS = {
  updatedAt: matches.updatedAt,
  createdAt: matches.createdAt,
  date: matches.date,
  red: matches.redSearchText,
  black: matches.blackSearchText,
  event: matches.eventSearchText,
  title: matches.titleSearchText,
  result: matches.result,
  plies: matches.plies,
} as const satisfies Record<MatchSort, AnyPgColumn>;

export interface MatchPage {
  readonly rows: readonly ListedRow[];
  /**
   * The number of games of the list, up to a limit, since counting reads every game. Undefined for lists with games of other users, which
   * are not counted.
   */
  readonly total: number | undefined;
}

/** Lists at most `limit` games after `after`. */
export async function listMatches(db: Queryable, options: ListOptions): Promise<MatchPage> {
  const { scope, userId, query, after } = options;
  const rows = await (isFirstPage(options)
    ? FIRST_PAGES[scope](db).execute({ userId, limit: query.limit })
    : selectMatches(db, options));
  if (showsOthers(options)) return { rows, total: undefined };
  if (rows.length > 0 || after === undefined) return { rows, total: Number(rows[0]?.total ?? 0) };
  const [counted] = await selectCount(db, options);
  return { rows, total: counted?.games };
}

/** Whether this is the most frequent request: the first page of a list without filters, in the usual order. */
function isFirstPage({ query, after }: ListOptions): boolean {
  const { limit: _, sort, order, ...filters } = query;
  const isUsual = sort === 'updatedAt' && order === 'desc' && after === undefined;
  return isUsual && Object.values(filters).every((filter) => filter === undefined);
}

const prepareFirstPage = (scope: MatchScope) => {
  const userId = sql.placeholder('userId');
  const query = { sort: 'updatedAt', order: 'desc', limit: sql.placeholder('limit') } as const;
  const options = { scope, userId, query, after: undefined };
  return prepared((db) => selectMatches(db, options).prepare(`match_list_${scope}`));
};

const FIRST_PAGES = {
  own: prepareFirstPage('own'),
  visible: prepareFirstPage('visible'),
  deleted: prepareFirstPage('deleted'),
};

/** Each row contains the total number of games, which is counted once. */
function selectMatches(db: Queryable, options: Template) {
  const { query } = options;
  const counted = showsOthers(options) ? sql`null` : selectCount(db, options);
  const total = sql<number | string | null>`${counted}`.as('total');
  const column = SORT_COLUMNS[query.sort];
  const sortValue = sql<ListedRow['sortValue']>`${column}`.as('sort_value');
  const part = (owner: SQL | undefined, isOwn: boolean) =>
    db
      .select({ ...SUMMARY, sortValue, total })
      .from(matches)
      .where(and(owner, ...filtersOf(query, isOwn), isAfterCursor(options)))
      .orderBy(...orderOf(column, matches.id, query))
      .limit(query.limit);
  const [own, others] = ownersOf(options);
  if (others === undefined) return part(own, true);
  // Each part uses its own index; with `or`, both would be read completely.
  const both = unionAll(part(own, true), part(others, false)).as('both');
  return db
    .select()
    .from(both)
    .orderBy(...orderOf(both.sortValue, both.id, query))
    .limit(query.limit);
}

function selectCount(db: Queryable, options: Template) {
  const [own] = ownersOf(options);
  const some = db
    .select({ id: matches.id })
    .from(matches)
    .where(and(own, ...filtersOf(options.query, true)))
    .limit(MATCH_LIMITS.counted + 1)
    .as('some');
  return db.select({ games: count() }).from(some);
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

/** Whether the list has games of other users. Folders are private. */
function showsOthers({ scope, query: { folder } }: Template): boolean {
  return scope === 'visible' && folder === undefined;
}

/** Disjoint conditions: the user's games, and those of other users. */
function ownersOf(options: Template): (SQL | undefined)[] {
  const { scope, userId, query } = options;
  const isInBin = scope === 'deleted' ? isNotNull : isNull;
  const own = and(eq(matches.ownerId, userId), isInBin(matches.deletedAt));
  if (!showsOthers(options)) return [own];
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
 * Restricts a search of public games to the newest ones, because it has to read them all and their number is not
 * limited. An unfiltered list sorted by the time of saving is not restricted, because its pages are read from an index.
 */
function isSearchable(query: Template['query']): SQL | undefined {
  const isInOrder = query.sort === 'updatedAt' && filtersOf(query, false).every((each) => !each);
  if (isInOrder) return undefined;
  const { updatedAt, id } = alias(matches, 'newest');
  const limit = sql`select ${updatedAt} from ${matches} as "newest" where "newest"."visibility" = 'PUBLIC' and "newest"."deleted_at" is null order by ${updatedAt} desc, ${id} desc offset ${MATCH_LIMITS.searchedPublic - 1} limit 1`;
  return sql`${matches.updatedAt} >= coalesce((${limit}), '-infinity')`;
}

type Filters = Omit<Template['query'], 'sort' | 'order' | 'limit'>;

/** @param isOwn whether the games are the user's own, so that their private folders are searched too */
export function filtersOf(query: Filters, isOwn: boolean): (SQL | undefined)[] {
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
 * Patterns of the first words of a search, with `%`, `_` and `\` escaped. Every game is matched against each word, so
 * the number of words is limited.
 */
function wordsOf(text = ''): string[] {
  const words = toSearchText(text)
    .split(' ')
    .filter((word) => word !== '');
  const some = [...new Set(words)].slice(0, MATCH_LIMITS.searchWords);
  return some.map(patternOf);
}

/** Matches an opening and its mirror image. */
function hasOpening(moves: string): SQL | undefined {
  const { bookOpening } = matches;
  return or(like(bookOpening, `${moves}%`), like(bookOpening, `${mirrorMoves(moves)}%`));
}

function isAfterCursor({ query: { sort, order }, after }: Template): SQL | undefined {
  if (after === undefined) return undefined;
  const column = SORT_COLUMNS[sort];
  const comparison = order === 'asc' ? sql`>` : sql`<`;
  return sql`(${column}, ${matches.id}) ${comparison} (${sql.param(after.value, column)}, ${after.id})`;
}

/** Sorts by a value and then by id, so that the order is total. */
function orderOf(value: SQLWrapper, id: SQLWrapper, { order }: Pick<MatchQuery, 'order'>): SQL[] {
  const direction = order === 'asc' ? asc : desc;
  return [direction(value), direction(id)];
}
