import { makeTableSort } from '../../../lib/sources/table-sort.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import type { CloudRow } from './cloud-rows.ts';

const COLUMNS = ['move', 'score', 'chance', 'depth', 'replies', 'source'] as const;
type CloudColumn = (typeof COLUMNS)[number];

/** How the table of the cloud is sorted. Without a sort the best moves come first. */
export const cloudSort = makeTableSort(STORAGE_KEYS.cloudSort, COLUMNS);

/** @param row of a known move: `rank` is its place among the best, from 0 */
export function cloudValue(
  { text, known, rank }: CloudRow & { readonly rank: number },
  column: CloudColumn,
): string | number | null | undefined {
  if (column === 'move') return text;
  if (column === 'source') return known?.source;
  if (column === 'depth') return known?.depth;
  // The mover's best first, whose chance is the best as well.
  return column === 'replies' ? known?.replies?.good : -rank;
}
