import type { ExplorerMove } from '@chuhe/contract/explorer';
import { makeTableSort } from '../../../lib/sources/table-sort.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';

const COLUMNS = ['move', 'games', 'score', 'interval', 'year'] as const;
type GamesColumn = (typeof COLUMNS)[number];

/** The sort order of the table of games. By default the most played moves come first. */
export const gamesSort = makeTableSort(STORAGE_KEYS.gamesSort, COLUMNS);

/** @param row `text` is the move in the user's notation. */
export function gamesValue(
  { text, each }: { readonly text: string; readonly each: ExplorerMove },
  column: GamesColumn,
): string | number | null {
  if (column === 'move') return text;
  if (column === 'year') return each.lastYear;
  // The lower end of the interval ranks moves with few games lower.
  return column === 'interval' ? (each.interval?.[0] ?? null) : each[column];
}
