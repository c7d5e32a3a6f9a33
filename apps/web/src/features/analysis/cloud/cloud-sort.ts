import { makeTableSort } from '../../../lib/sources/table-sort.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import type { CloudRow } from './cloud-rows.ts';

const COLUMNS = ['move', 'score', 'chance', 'depth', 'replies', 'source'] as const;
type CloudColumn = (typeof COLUMNS)[number];

/** The sort order of the cloud's table. By default the best moves come first. */
export const cloudSort = makeTableSort(STORAGE_KEYS.cloudSort, COLUMNS);

/** @param row a row of a known move; `rank` is its place in the order of the best moves, from 0 */
export function cloudValue(
  { text, known, rank }: CloudRow & { readonly rank: number },
  column: CloudColumn,
): string | number | null | undefined {
  if (column === 'move') return text;
  if (column === 'source') return known?.source;
  if (column === 'depth') return known?.depth;
  // Score and chance both sort by rank, because the best move also has the best chance.
  return column === 'replies' ? known?.replies?.good : -rank;
}
