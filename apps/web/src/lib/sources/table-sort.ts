/** Tables whose heads sort them: by a column, the other way round, and then not any more. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { parseChoice, parseFlag, parseRecord } from '../parse.ts';
import { readJson, type StorageKey, writeJson } from '../storage.ts';

/** `isReversed`: the other way round than a column is sorted first. */
export interface Sort<Column extends string = string> {
  readonly column: Column;
  readonly isReversed: boolean;
}

/** How the user sorts a table, from visit to visit. */
export interface TableSort<Column extends string> {
  readonly columns: readonly Column[];
  /** Without a sort the rows stand as the table has them. */
  readonly store: StoreApi<{ readonly sort: Sort<Column> | undefined }>;
  readonly sortBy: (column: Column) => void;
}

export function makeTableSort<Column extends string>(
  key: StorageKey,
  columns: readonly Column[],
): TableSort<Column> {
  const store: TableSort<Column>['store'] = createStore(() => ({
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

/** The next state of a column's head: sorted, the other way round, and not at all. */
export function nextSort<Column extends string>(
  sort: Sort<Column> | undefined,
  column: Column,
): Sort<Column> | undefined {
  if (sort?.column !== column) return { column, isReversed: false };
  return sort.isReversed ? undefined : { column, isReversed: true };
}

/** Columns of words; all others hold numbers. */
const TEXTS: ReadonlySet<string> = new Set(['move', 'note', 'source']);

/** What a head says to screen readers. Texts begin with A, numbers with the best or the most. */
export function ariaSort(
  sort: Sort | undefined,
  column: string,
): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined;
  return TEXTS.has(column) === sort.isReversed ? 'descending' : 'ascending';
}

/** The larger first; what is missing last, whichever way round. */
export function compareDown(a: number | undefined, b: number | undefined, sign = 1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * (b - a);
}

/** A first; what is empty last, whichever way round. */
export function compareTexts(a = '', b = '', sign = 1): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return sign * a.localeCompare(b);
}

/** Rows by what a column says of them, a word or a number; those that are equal stay as they stood. */
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
