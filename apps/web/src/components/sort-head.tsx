import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { ariaSort, type TableSort } from '../lib/sources/table-sort.ts';
import classes from './move-table.module.css';

interface SortHeadProps<Column extends string> {
  readonly table: TableSort<Column>;
  readonly column: Column;
  readonly label: string;
  /** Shown before the label. */
  readonly icon?: ReactNode;
  readonly hint?: string | undefined;
  /** Shown beside the button. */
  readonly children?: ReactNode;
}

/** The header of a sortable column. */
export function SortHead<Column extends string>(props: SortHeadProps<Column>) {
  const { table, column, label, icon, hint, children } = props;
  const sort = useStore(table.store, (state) => state.sort);
  const order = ariaSort(sort, column);
  return (
    <th scope="col" data-column={column} aria-sort={order} data-hint={hint}>
      <button type="button" className={classes.sort} onClick={() => table.sortBy(column)}>
        {icon}
        {label}
        {order !== undefined && <span aria-hidden="true">{order === 'ascending' ? '▴' : '▾'}</span>}
      </button>
      {children}
    </th>
  );
}
