import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import iconButton from '../../../components/icon-button.module.css';
import classes from './game-list.module.css';
import { GAME_COLUMNS, type GamesOrder, orderAfterClick } from './games-view.ts';

interface GamesOrderProps {
  readonly order: GamesOrder;
  readonly onOrder: (order: GamesOrder) => void;
}

/** The heads of the columns. A click sorts the list by the column; a second click reverses the order. */
export function GamesHead({ order, onOrder }: GamesOrderProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.head} role="group" aria-label={t('files.columns.sort')}>
      {GAME_COLUMNS.map((column) => {
        const isSorted = column === order.column;
        return (
          <button
            key={column}
            type="button"
            data-column={column}
            aria-pressed={isSorted}
            onClick={() => onOrder(orderAfterClick(order, column))}
          >
            {t(`files.columns.${column}`)}
            {isSorted && <span aria-hidden="true">{order.isDescending ? '▾' : '▴'}</span>}
            {isSorted && <span className="heard">{t(directionKey(order))}</span>}
          </button>
        );
      })}
      <span>{t('files.columns.opening')}</span>
    </div>
  );
}

/** The choice of the column in a list without heads, as on a phone. */
export function OrderField({ order, onOrder }: GamesOrderProps) {
  const { t } = useTranslation();
  const reversed = { ...order, isDescending: !order.isDescending };
  return (
    <div className={classes.order}>
      <select
        aria-label={t('files.columns.sort')}
        value={order.column}
        onChange={({ currentTarget: { value } }) => {
          const column = GAME_COLUMNS.find((each) => each === value);
          if (column !== undefined) onOrder(orderAfterClick(order, column));
        }}
      >
        {GAME_COLUMNS.map((column) => (
          <option key={column} value={column}>
            {t(`files.columns.${column}`)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={iconButton.button}
        aria-label={t('files.columns.reverse')}
        data-hint={t('files.columns.reverse')}
        onClick={() => onOrder(reversed)}
      >
        <IconArrowsSort size={16} stroke={1.8} aria-hidden="true" />
      </button>
      <span className="heard" role="status">
        {t(directionKey(order))}
      </span>
    </div>
  );
}

function directionKey({ isDescending }: GamesOrder) {
  return isDescending ? 'files.columns.descending' : 'files.columns.ascending';
}
