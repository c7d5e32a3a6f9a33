/** Sorts tables by clicks on a column's head: the first click sorts, the second reverses, the third ends the sorting. */
import type { StoreApi } from 'zustand/vanilla';
import { parseChoice, parseFlag, parseRecord } from '../parse.ts';
import { defineStore } from '../services.ts';
import { readJson, type StorageKey, writeJson } from '../storage.ts';

/** `isReversed` means the opposite of the column's default direction. */
export interface Sort<Column extends string = string> {
  readonly column: Column;
  readonly isReversed: boolean;
}

/** How the user sorts a table. Stored for the next visit. */
export interface TableSort<Column extends string> {
  readonly columns: readonly Column[];
  /** If `sort` is `undefined`, the rows have the table's default order. */
  readonly store: StoreApi<{ readonly sort: Sort<Column> | undefined }>;
  readonly sortBy: (column: Column) => void;
}

export function makeTableSort<Column extends string>(
  key: StorageKey,
  columns: readonly Column[],
): TableSort<Column> {
  const store: TableSort<Column>['store'] = defineStore(() => ({
    sort: parseSort(readJson(key), columns),
  }));
  const sortBy = (column: Column): void => {
    const sort = nextSort(store.getState().sort, column);
    store.setState({ sort });
    writeJson(key, sort ?? null);
  };
  return { columns, store, sortBy };
}

export function parseSort<Column extends string>(
  value: unknown,
  columns: readonly Column[],
): Sort<Column> | undefined {
  const record = parseRecord(value);
  const column = parseChoice(record['column'], columns, undefined);
  return column && { column, isReversed: parseFlag(record['isReversed'], false) };
}

/** The sort after a click on the head of a column. */
export function nextSort<Column extends string>(
  sort: Sort<Column> | undefined,
  column: Column,
): Sort<Column> | undefined {
  if (sort?.column !== column) return { column, isReversed: false };
  return sort.isReversed ? undefined : { column, isReversed: true };
}

/** Columns with texts. All others have numbers. */
const TEXTS: ReadonlySet<string> = new Set(['move', 'note', 'source']);

/** The `aria-sort` of a head. By default, texts ascend, and numbers descend from the best or the largest. */
export function ariaSort(
  sort: Sort | undefined,
  column: string,
): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined;
  return TEXTS.has(column) === sort.isReversed ? 'descending' : 'ascending';
}

/** Sorts larger numbers first, and missing values last in both directions. */
export function compareDown(a: number | undefined, b: number | undefined, sign = 1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * (b - a);
}

/** Sorts texts alphabetically, and empty texts last in both directions. */
export function compareTexts(a = '', b = '', sign = 1): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return sign * a.localeCompare(b);
}

/** Sorts rows by the text or number of a column. Equal rows keep their order. */
export function sortTable<Row, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column> | undefined,
  valueOf: (row: Row, column: Column) => string | number | null | undefined,
): readonly Row[] {
  if (sort === undefined) return rows;
  const sign = sort.isReversed ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a, sort.column), valueOf(b, sort.column)];
    const isText = typeof one === 'string' || typeof other === 'string';
    if (isText) return compareTexts(String(one ?? ''), String(other ?? ''), sign);
    return compareDown(numberOf(one), numberOf(other), sign);
  });
}

function numberOf(value: string | number | null | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
