/** How the reader sorts the joined table, from visit to visit. */
import { createStore } from 'zustand/vanilla';
import { parseChoice, parseFlag, parseRecord } from '../../lib/parse.ts';
import { readJson, STORAGE_KEYS, writeJson } from '../../lib/storage.ts';
import { nextSort, SORT_COLUMNS, type Sort, type SortColumn } from './row-order.ts';

interface Kept {
  /** Without one the best moves come first. */
  readonly sort: Sort | undefined;
}

export const sortStore = createStore<Kept>()(() => ({
  sort: parseSort(readJson(STORAGE_KEYS.voicesSort)),
}));

export function sortBy(column: SortColumn): void {
  const sort = nextSort(sortStore.getState().sort, column);
  sortStore.setState({ sort });
  writeJson(STORAGE_KEYS.voicesSort, sort ?? null);
}

export function parseSort(value: unknown): Sort | undefined {
  const record = parseRecord(value);
  const column = parseChoice(record['column'], SORT_COLUMNS, undefined);
  return column && { column, isReversed: parseFlag(record['isReversed'], false) };
}
