import { type KeyboardEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconArrowsSort from '~icons/arrows-sort';
import iconButton from '../../../components/icon-button.module.css';
import { announce } from '../../../lib/announcement.ts';
import classes from './game-list.module.css';
import { GAME_COLUMNS, type GameColumn, type GamesOrder, orderAfterClick } from './games-view.ts';

interface GamesOrderProps {
  readonly order: GamesOrder;
  /** Whether the list has games of several files. */
  readonly hasFiles: boolean;
  readonly onOrder: (order: GamesOrder) => void;
}

function columnsOf(hasFiles: boolean): readonly GameColumn[] {
  return GAME_COLUMNS.filter((column) => hasFiles || column !== 'file');
}

/**
 * The heads of the columns. A click sorts the list by the column; a second click reverses the order. The heads are one tab stop, and the
 * arrow keys move among them.
 */
export function GamesHead({ order, hasFiles, onOrder }: GamesOrderProps) {
  const { t } = useTranslation();
  const heads = useRef<HTMLDivElement>(null);
  const sortBy = useAnnouncedOrder(onOrder);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const buttons = [...(heads.current?.querySelectorAll('button') ?? [])];
    const here = buttons.findIndex((button) => button === event.target);
    if (step === undefined || here < 0) return;
    buttons[Math.max(0, Math.min(buttons.length - 1, here + step))]?.focus();
    event.preventDefault();
  };
  return (
    <div className={classes.head}>
      <span />
      <div
        ref={heads}
        className={classes.columns}
        role="toolbar"
        aria-label={t('files.columns.sort')}
        onKeyDown={onKeyDown}
      >
        {columnsOf(hasFiles).map((column) => {
          const isSorted = column === order.column;
          return (
            <button
              key={column}
              type="button"
              data-column={column}
              data-sorted={isSorted || undefined}
              tabIndex={isSorted ? 0 : -1}
              onClick={() => sortBy(orderAfterClick(order, column))}
            >
              {t(`files.columns.${column}`)}
              {isSorted && <span aria-hidden="true">{order.isDescending ? '▾' : '▴'}</span>}
              {isSorted && <span className="heard">{t(directionKey(order))}</span>}
            </button>
          );
        })}
      </div>
    </div>
  );
}

/** The choice of the column in a list without heads, as on a phone. */
export function OrderField({ order, hasFiles, onOrder }: GamesOrderProps) {
  const { t } = useTranslation();
  const sortBy = useAnnouncedOrder(onOrder);
  return (
    <div className={classes.order}>
      <select
        aria-label={t('files.columns.sort')}
        value={order.column}
        onChange={({ currentTarget: { value } }) => {
          const column = GAME_COLUMNS.find((each) => each === value);
          if (column !== undefined) sortBy(orderAfterClick(order, column));
        }}
      >
        {columnsOf(hasFiles).map((column) => (
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
        onClick={() => sortBy(orderAfterClick(order, order.column))}
      >
        <IconArrowsSort size={16} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}

function useAnnouncedOrder(onOrder: (order: GamesOrder) => void) {
  const { t } = useTranslation();
  return (order: GamesOrder): void => {
    const [column, direction] = [t(`files.columns.${order.column}`), t(directionKey(order))];
    announce(t('files.columns.sorted', { column, direction }));
    onOrder(order);
  };
}

function directionKey({ isDescending }: GamesOrder) {
  return isDescending ? 'files.columns.descending' : 'files.columns.ascending';
}
