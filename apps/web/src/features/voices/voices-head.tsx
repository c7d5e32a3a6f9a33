import { type Icon, IconBook2, IconCloud, IconCpu } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { ariaSort, SORT_COLUMNS, type SortColumn } from './row-order.ts';
import classes from './voices.module.css';
import { sortBy, sortStore } from './voices-sort.ts';

/** Voices that take so long that the reader is to be told. */
export type Loading = Readonly<Record<'cloud' | 'book' | 'games', boolean>>;

const ICONS: Partial<Record<SortColumn, Icon>> = {
  cloud: IconCloud,
  engine: IconCpu,
  book: IconBook2,
};
const SIDES = ['red', 'draw', 'black'] as const;

/** The columns; each sorts the rows, the other way round, and then not any more. */
export function VoicesHead({ loading }: { readonly loading: Loading }) {
  const { t } = useTranslation();
  const sort = useStore(sortStore, (state) => state.sort);
  const isLoading = (column: SortColumn): boolean =>
    Object.entries(loading).some(([name, is]) => is && name === column);
  return (
    <thead>
      <tr>
        {SORT_COLUMNS.map((column) => {
          const Icon = ICONS[column];
          const order = ariaSort(sort, column);
          return (
            <th key={column} scope="col" data-column={column} aria-sort={order}>
              <button type="button" onClick={() => sortBy(column)}>
                {Icon !== undefined && <Icon size={13} stroke={1.8} aria-hidden="true" />}
                {t(`voices.columns.${column}`)}
                {order !== undefined && (
                  <span aria-hidden="true">{order === 'ascending' ? '▴' : '▾'}</span>
                )}
              </button>
              {isLoading(column) && <i className={classes.beat} aria-hidden="true" />}
              {column === 'games' && <Key />}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** What the colours of the bars stand for. */
function Key() {
  const { t } = useTranslation();
  return (
    <small className={classes.key} data-hint={t('voices.key')}>
      {SIDES.map((side) => (
        <span key={side}>
          <i data-side={side} aria-hidden="true" />
          {t(`voices.sides.${side}`)}
        </span>
      ))}
    </small>
  );
}
