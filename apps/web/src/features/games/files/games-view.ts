import { parseChoice, parseFlag, parseRecord } from '../../../lib/parse.ts';
import type { GameSummary } from './pgn-messages.ts';
import { searchGames } from './search-games.ts';

/** The columns of the list by which it can be sorted. */
export const GAME_COLUMNS = [
  'number',
  'red',
  'black',
  'result',
  'event',
  'date',
  'plies',
  'ecco',
  'file',
] as const;
export type GameColumn = (typeof GAME_COLUMNS)[number];

export interface GamesOrder {
  readonly column: GameColumn;
  readonly isDescending: boolean;
}

/** Which games of a file are listed, and in which order. */
export interface GamesView {
  /** The search text; empty for all games. */
  readonly query: string;
  readonly order: GamesOrder;
}

export const FILE_ORDER: GamesOrder = { column: 'number', isDescending: false };
export const WHOLE_FILE: GamesView = { query: '', order: FILE_ORDER };

/** The last result for each list of games, since sorting a list of 50,000 games takes part of a second. */
const results = new WeakMap<
  readonly GameSummary[],
  { readonly key: string; readonly found: readonly GameSummary[] }
>();

/** @param locale the language in which names are sorted */
export function viewGames(
  games: readonly GameSummary[],
  { query, order }: GamesView,
  locale: string,
): readonly GameSummary[] {
  const key = JSON.stringify([query, order.column, order.isDescending, locale]);
  const known = results.get(games);
  if (known?.key === key) return known.found;
  const listed = searchGames(games, query);
  const isFileOrder = order.column === 'number' && !order.isDescending;
  const found = isFileOrder ? listed : sortGames(listed, order, locale);
  results.set(games, { key, found });
  return found;
}

/** Games without a value come last in either direction. */
function sortGames(
  games: readonly GameSummary[],
  { column, isDescending }: GamesOrder,
  locale: string,
): readonly GameSummary[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = isDescending ? -1 : 1;
  return games.toSorted((one, other) => {
    const [a = '', b = ''] = [one[column], other[column]];
    if (typeof a === 'number' || typeof b === 'number') return sign * (Number(a) - Number(b));
    const [isAMissing, isBMissing] = [isMissing(a), isMissing(b)];
    if (isAMissing || isBMissing) return Number(isAMissing) - Number(isBMissing);
    return sign * (column === 'date' ? compare(dateKey(a), dateKey(b)) : compare(a, b));
  });
}

/**
 * A date as a text that sorts by time. Of `4/5/1996`, the first number is the month, as in the collections that write dates so, unless it is
 * above 12.
 *
 * @example
 * dateKey('4/17/1996'); // '1996.04.17'
 */
function dateKey(text: string): string {
  const parts = text.match(/\d+/g) ?? [];
  const year = parts.find((part) => part.length === 4);
  if (year === undefined) return text;
  const [one = '0', other = '0'] = parts.filter((part) => part !== year);
  const isDayFirst = parts[0] !== year && Number(one) > 12;
  const [month, day] = isDayFirst ? [other, one] : [one, other];
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('.');
}

/** Whether a text says nothing, such as the result `*` or a date without a year. */
function isMissing(text: string): boolean {
  return text === '' || text === '*' || text.startsWith('?');
}

/** The order after a click on the head of a column. The newest and the longest games are looked for first. */
export function orderAfterClick(order: GamesOrder, column: GameColumn): GamesOrder {
  if (order.column === column) return { column, isDescending: !order.isDescending };
  return { column, isDescending: column === 'date' || column === 'plies' };
}

export function parseOrder(value: unknown): GamesOrder {
  const { column, isDescending } = parseRecord(value);
  return {
    column: parseChoice(column, GAME_COLUMNS, FILE_ORDER.column),
    isDescending: parseFlag(isDescending, false),
  };
}
