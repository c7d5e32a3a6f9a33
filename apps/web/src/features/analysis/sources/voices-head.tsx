import { type Icon, IconBook2, IconCloud, IconCpu } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SortHead } from '../../../components/sort-head.tsx';
import { SORT_COLUMNS, type SortColumn } from './row-order.ts';
import classes from './voices.module.css';
import { voicesSort } from './voices-sort.ts';

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
  const isLoading = (column: SortColumn): boolean =>
    Object.entries(loading).some(([name, is]) => is && name === column);
  return (
    <thead>
      <tr>
        {SORT_COLUMNS.map((column) => {
          const Icon = ICONS[column];
          return (
            <SortHead
              key={column}
              table={voicesSort}
              column={column}
              label={t(`voices.columns.${column}`)}
              icon={Icon && <Icon size={13} stroke={1.8} aria-hidden="true" />}
            >
              {isLoading(column) && <i className={classes.beat} aria-hidden="true" />}
              {column === 'games' && <Key />}
            </SortHead>
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
