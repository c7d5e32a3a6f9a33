import { makeTableSort } from '../../../lib/sources/table-sort.ts';
import { STORAGE_KEYS } from '../../../lib/storage.ts';
import { SORT_COLUMNS } from './row-order.ts';

/** The sort order of the joined table. By default the best moves come first. */
export const sourcesSort = makeTableSort(STORAGE_KEYS.sourcesSort, SORT_COLUMNS);
