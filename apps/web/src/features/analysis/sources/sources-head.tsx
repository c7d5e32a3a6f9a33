import { useTranslation } from 'react-i18next';
import IconBook2 from '~icons/book-2';
import IconCloud from '~icons/cloud';
import IconCpu from '~icons/cpu';
import type { Icon } from '../../../components/icon.tsx';
import { SortHead } from '../../../components/sort-head.tsx';
import { SORT_COLUMNS, type SortColumn } from './row-order.ts';
import classes from './sources.module.css';
import { sourcesSort } from './sources-sort.ts';

/** Whether the answer of each source is so late that the user should see it. */
export type Loading = Readonly<Record<'cloud' | 'book' | 'games', boolean>>;

const ICONS: Partial<Record<SortColumn, Icon>> = {
  cloud: IconCloud,
  engine: IconCpu,
  book: IconBook2,
};
const SIDES = ['red', 'draw', 'black'] as const;

/** The column heads. Clicking one sorts the rows, then reverses the order, then removes the sort. */
export function SourcesHead({ loading }: { readonly loading: Loading }) {
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
              table={sourcesSort}
              column={column}
              label={t(`sources.columns.${column}`)}
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

/** A key to the colours of the result bars. */
function Key() {
  const { t } = useTranslation();
  return (
    <small className={classes.key} data-hint={t('sources.key')}>
      {SIDES.map((side) => (
        <span key={side}>
          <i data-side={side} aria-hidden="true" />
          {t(`sources.sides.${side}`)}
        </span>
      ))}
    </small>
  );
}
