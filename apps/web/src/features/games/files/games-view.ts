import { parseChoice, parseFlag, parseRecord } from '../../../lib/parse.ts';
import type { GameSummary } from './pgn-messages.ts';
import { searchGames } from './search-games.ts';

/** The columns of the list by which it can be sorted. */
export const GAME_COLUMNS = ['number', 'red', 'black', 'result', 'event', 'date', 'plies'] as const;
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

const FILE_ORDER: GamesOrder = { column: 'number', isDescending: false };
export const WHOLE_FILE: GamesView = { query: '', order: FILE_ORDER };

/** @param locale the language in which names are sorted */
export function viewGames(
  games: readonly GameSummary[],
  { query, order }: GamesView,
  locale?: string,
): readonly GameSummary[] {
  const found = searchGames(games, query);
  const isFileOrder = order.column === 'number' && !order.isDescending;
  return isFileOrder ? found : sortGames(found, order, locale);
}

/** Games without a value come last in either direction. */
function sortGames(
  games: readonly GameSummary[],
  { column, isDescending }: GamesOrder,
  locale: string | undefined,
): readonly GameSummary[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = isDescending ? -1 : 1;
  return games.toSorted((one, other) => {
    const [a, b] = [one[column], other[column]];
    if (typeof a === 'number' || typeof b === 'number') return sign * (Number(a) - Number(b));
    if (a === '' || b === '') return Number(a === '') - Number(b === '');
    return sign * compare(a, b);
  });
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
