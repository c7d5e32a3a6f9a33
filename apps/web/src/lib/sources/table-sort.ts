/** Tables that are sorted by their heads: a click sorts, the next reverses, the third ends the sorting. */
import type { StoreApi } from 'zustand/vanilla';
import { parseChoice, parseFlag, parseRecord } from '../parse.ts';
import { defineStore } from '../services.ts';
import { readJson, type StorageKey, writeJson } from '../storage.ts';

/** `isReversed`: opposite to the order that a column begins with. */
export interface Sort<Column extends string = string> {
  readonly column: Column;
  readonly isReversed: boolean;
}

/** How the user sorts a table; kept from visit to visit. */
export interface TableSort<Column extends string> {
  readonly columns: readonly Column[];
  /** Without a sort, the rows stand in the table's own order. */
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

/** The state of a head for screen readers. Texts begin with A, numbers with the best or the largest. */
export function ariaSort(
  sort: Sort | undefined,
  column: string,
): 'ascending' | 'descending' | undefined {
  if (sort?.column !== column) return undefined;
  return TEXTS.has(column) === sort.isReversed ? 'descending' : 'ascending';
}

/** Larger first; missing values last in both directions. */
export function compareDown(a: number | undefined, b: number | undefined, sign = 1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return sign * (b - a);
}

/** A first; empty texts last in both directions. */
export function compareTexts(a = '', b = '', sign = 1): number {
  if (a === '' || b === '') return Number(a === '') - Number(b === '');
  return sign * a.localeCompare(b);
}

/** Sorts rows by the value of a column, a word or a number. Equal rows keep their order. */
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
